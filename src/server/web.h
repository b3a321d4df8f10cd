/* web.h - what the files that answer HTTP say to each other. */
#ifndef KH_WEB_H
#define KH_WEB_H

#include "kornholm/lang.h"
#include "server/hall.h"

/* One request while it is answered. */
typedef struct visit {
    hall *h;
    net_conn *c;
    const net_request *q;
    const kh_lang *lang;
    room_token token; /* zero: no cookie */
    char cookie[240]; /* header that gives a new one, or ""; and others */
} visit;

/* web.c */
extern const char web_plain[]; /* the type of plain text */
void web_respond(visit *, unsigned status, const char *type, const char *text, size_t length);
void web_respond_rule(visit *, unsigned status, const char *rule);
void web_respond_limit(visit *, uint64_t wait_ms); /* too much, and when to come back */
void web_know_visitor(visit *, bool make);         /* by the cookie; or gives one */
bool web_same_site(const visit *);
void web_begin_page(draft *, const visit *, bool refresh, const char *game);
void web_end_page(draft *, visit *);
void web_escape(draft *, const char *text);
void web_put_word(draft *, const visit *, const char *key);
void web_put_site(draft *, const visit *);

/* letters.c: what is asked about one table */
typedef enum letter_kind { LETTER_RECORD, LETTER_TEXT, LETTER_PAGE, LETTER_DELETE } letter_kind;
void letter_begin(visit *, const char *code, letter_kind);

#endif
