/* cards.h - the symbols, cards and places of Symbol Rush, as data/rush/cards.txt has them. */
#ifndef KH_RUSH_CARDS_H
#define KH_RUSH_CARDS_H

#include <stdint.h>

enum {
    RUSH_SYMBOLS = 73,
    RUSH_CARDS = 73,
    RUSH_ON_CARD = 9, /* symbols of one card */
    RUSH_DECK = 16,   /* cards of one colour */
    RUSH_PLACES = 19, /* of the island */
    RUSH_HARBOURS = 6,
    NO_CARD = RUSH_CARDS,
    NO_SYMBOL = RUSH_SYMBOLS, /* what a card has in common with itself */
};

typedef enum rush_deck {
    DECK_BLUE,
    DECK_YELLOW,
    DECK_RED,
    COLOURS,
    DECK_ISLAND = COLOURS,
    DECK_HARBOUR,
    DECKS
} rush_deck;

extern const char *const rush_symbol_names[RUSH_SYMBOLS];
extern const uint8_t rush_cards[RUSH_CARDS][RUSH_ON_CARD];
extern const uint8_t rush_common[RUSH_CARDS][RUSH_CARDS]; /* the one symbol that two cards share */
extern const uint8_t rush_deck_of[RUSH_CARDS];
extern const uint8_t rush_within[RUSH_CARDS]; /* which of its deck a card is */
extern const uint8_t rush_decks[DECKS][RUSH_PLACES];
extern const int8_t rush_place_at[RUSH_PLACES][2], rush_harbour_at[RUSH_HARBOURS][2]; /* axial coordinates */
extern const uint32_t rush_near[RUSH_PLACES];      /* the places beside a place */
extern const uint32_t rush_harbour[RUSH_HARBOURS]; /* the places beside a harbour */

#endif
