/* What somebody could do, with reasons: see counsel.h. */
#include "table/counsel.h"

#include <stdlib.h>
#include <string.h>

#include "kornholm/notation.h"
#include "table/block.h"

bool kh_counsel_ask(kh_counsel *out, const kh_match *m, const void *view, kh_seat seat) {
    kh_judged choice[KH_COUNSEL_CHOICES];
    const kh_judge *judge = kh_judge_of(m->game);
    void *memory = judge ? kh_block_new(judge->size) : NULL;
    memset(out, 0, sizeof *out);
    if (!memory)
        return false;
    judge->init(memory, m->game, m->table, 1);
    out->count = judge->choices(memory, view, seat, NULL, choice, KH_COUNSEL_CHOICES);
    for (uint32_t i = 0; i < out->count; i++) {
        out->choice[i].action = choice[i].action;
        out->choice[i].chance = choice[i].chance;
        out->choice[i].facts =
            judge->why(memory, view, seat, &choice[i].action, out->choice[i].fact, KH_JUDGE_FACTS);
    }
    free(memory);
    return out->count > 0;
}

static void put_fact(kh_json_writer *w, const kh_match *m, const kh_why *why) {
    char text[256];
    kh_json_open(w, '{');
    kh_json_member_text(w, "key", why->key);
    kh_json_key(w, "with");
    kh_json_open(w, '{');
    for (unsigned i = 0; i < KH_WHY_VALUES && why->value[i].name; i++) {
        why->value[i].type->write(m->table, why->value[i].arg, text, sizeof text);
        kh_json_member_text(w, why->value[i].name, text);
    }
    kh_json_close(w, '}');
    kh_json_close(w, '}');
}

void kh_counsel_put_why(kh_json_writer *w, const kh_match *m, const kh_why *fact, uint32_t facts) {
    kh_json_key(w, "why");
    kh_json_open(w, '[');
    for (uint32_t k = 0; k < facts; k++)
        put_fact(w, m, &fact[k]);
    kh_json_close(w, ']');
}

void kh_counsel_put(kh_json_writer *w, const kh_match *m, const kh_counsel *c) {
    char text[KH_ACTION_TEXT];
    kh_json_key(w, "choices");
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < c->count; i++) {
        kh_json_open(w, '{');
        kh_action_write(m->game, m->table, &c->choice[i].action, text, sizeof text);
        kh_json_member_text(w, "do", strchr(text, ' ') + 1); /* without who */
        kh_json_member_number(w, "chance", (int64_t)(1000 * c->choice[i].chance + 0.5F));
        kh_counsel_put_why(w, m, c->choice[i].fact, c->choice[i].facts);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}
