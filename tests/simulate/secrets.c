/* Two runs of one game that differ only in what one viewer cannot know. The server's secret, from which all luck to
 * come is made, is always another one in the second run. What is hidden from him differs in one of two ways: luck that
 * he does not see falls differently from the beginning, so that journal and record differ too, or at some moment his
 * secrets are dealt anew. Both go on with the same actions and the same luck, as long as the second can. All that
 * reaches him - messages, their sizes and times, views after a lost line, pages and records over HTTP with his cookie
 * and without, the figures, the log - is the same to the byte, or something leaks. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kornholm/config.h"
#include "kornholm/notation.h"
#include "secrets.h"
#include "server/folio.h"
#include "table/block.h"

enum { STEPS = 500, HEX = 2 * FAIR_BYTES };

/* What is played, one after the other; the options that are not named here are drawn. */
static const struct {
    const char *game, *options; /* options: "name=value", blanks between them */
    kh_seat least, most;
    bool hides; /* cards, say: not only the luck to come */
} plays[] = {
#ifdef TINY /* a house of its own: tests/games/registry.c */
    {"tiny", "", 2, 6, true},
#else
    {"island", "scenario=none", 3, 4, true},
    {"island", "scenario=favours", 3, 4, true},
    {"island", "scenario=helpers", 3, 4, true},
    {"island", "scenario=corsica", 3, 4, true},
    {"dice", "", 1, 4, false},
    {"island", "scenario=newyork erie=off", 3, 4, true},
    {"island", "scenario=newyork erie=on", 3, 4, true},
    {"island", "scenario=none between=special", 5, 6, true},
    {"island", "scenario=none between=paired", 5, 6, true},
    {"duel", "", 2, 2, false},
    {"longtable", "timer=custom seconds_early=5 seconds_late=5 auto_pause=off dice=app", 8, 8, true},
    {"rush", "countdown=0", 2, 6, false},
#endif
};
enum { PLAYS = sizeof plays / sizeof plays[0] };
static uint64_t pairs_of[PLAYS], steps_of[PLAYS], pages_of[PLAYS];
static uint64_t deeds; /* of others, of which the viewer does not see all: they differed */

static kh_seat viewer_of(const pair *p) {
    return p->viewer < p->config.seats ? p->viewer : KH_WATCHER;
}

/* Where nothing lies hidden the secrets of the dice differ from the beginning. */
bool pair_differs(const pair *p) {
    return p->dealt > 0 || !plays[p->play].hides;
}

uint32_t pair_pick(pair *p, uint32_t n) {
    return kh_rng_below(&p->rng, n);
}

kh_room *pair_room(const run *r) {
    hall *h = &r->world->server->halls[0];
    return h->table_count ? &h->tables[0]->room : NULL;
}

/* What has arrived: kept for the viewer, thrown away for the others. Echoes go back as they came. */
static void listen(pair *p, run *r) {
    for (unsigned i = 0; i < PEOPLE; i++)
        for (parcel *m; (m = wire_take(&r->wire[i])) != NULL; free(m)) {
            if (m->length > 10 && memcmp(m->text, "{\"t\":\"echo\"", 11) == 0)
                wire_send(&r->wire[i], m->text, m->length);
            if (i != p->viewer)
                continue;
            trace(r == &p->run[0] ? "first  < " : "second < ", m->text, m->length);
            draft_number(&r->heard, (int64_t)r->world->now_ms);
            draft_put(&r->heard, m->text, m->length);
            draft_add(&r->heard, "\n");
        }
}

void pair_pass(pair *p, run *r, uint64_t ms) {
    const uint64_t until = r->world->now_ms + ms;
    in = r->world;
    while (sim_step(until))
        listen(p, r);
    in->now_ms = until;
}

static void send(run *r, unsigned who, const char *text) {
    in = r->world;
    wire_send(&r->wire[who], text, strlen(text));
}

static void write_token(const pair *p, unsigned who, char *out, size_t cap) {
    snprintf(out, cap, "somebody-%u", p->token[who]);
}

/* `claim`: the code of a seat that comes along, or "". */
void pair_come_with(pair *p, run *r, unsigned who, const char *claim) {
    char text[TEXT], token[40];
    in = r->world;
    wire_open(&r->wire[who], in->loop[0], "");
    write_token(p, who, token, sizeof token);
    snprintf(text, sizeof text, "{\"t\":\"hello\",\"version\":2,\"token\":\"%s\"}", token);
    send(r, who, text);
    if (p->code[0]) {
        snprintf(text, sizeof text, "{\"t\":\"join\",\"code\":\"%s\"%s%s%s}", p->code,
                 *claim ? ",\"claim\":\"" : "", claim, *claim ? "\"" : "");
        send(r, who, text);
    }
    pair_pass(p, r, 20);
}

void pair_come(pair *p, run *r, unsigned who) {
    pair_come_with(p, r, who, "");
}

static bool named_in(const char *options, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = options; (at = strstr(at, name)) != NULL; at++)
        if ((at == options || at[-1] == ' ') && at[length] == '=')
            return true;
    return false;
}

/* The options of the play, and chance for the others, unless they shall be as usual. */
static void choose_options(pair *p, bool usual) {
    const char *named = plays[p->play].options;
    const uint32_t options = kh_config_options(p->game);
    kh_config_usual(p->game, p->config.seats, &p->config);
    for (size_t length; (length = strcspn(named, " ")) > 0; named += length + (named[length] == ' '))
        if (kh_config_set(p->game, &p->config, named, length, NULL) != KH_CONFIG_FINE)
            fail("no options: %s", named);
    for (uint32_t i = 0; i < options && !usual; i++) {
        const kh_option *o = &p->game->options[i];
        if (!named_in(plays[p->play].options, o->name) && pair_pick(p, 100) < 35)
            p->config.option[i] = o->low + (int32_t)pair_pick(p, (uint32_t)(o->high - o->low + 1));
    }
}

static void write_options(const pair *p, char *out, size_t cap) {
    kh_text text = kh_text_in(out, cap);
    const uint32_t options = kh_config_options(p->game);
    for (uint32_t i = 0; i < options; i++) {
        const kh_option *o = &p->game->options[i];
        char pair_text[200];
        kh_config_write(p->game, &p->config, i, pair_text, sizeof pair_text);
        kh_text_add(&text, text.length ? ",\"" : "\"");
        kh_text_add(&text, o->name);
        kh_text_add(&text, o->words ? "\":\"" : "\":");
        kh_text_add(&text, strchr(pair_text, '=') + 1);
        kh_text_add(&text, o->words ? "\"" : "");
    }
}

static bool open_table(pair *p) {
    char text[2 * TEXT], options[TEXT];
    write_options(p, options, sizeof options);
    snprintf(text, sizeof text,
             "{\"t\":\"create\",\"game\":\"%s\",\"seats\":%u,\"options\":{%s},\"name\":\"A\","
             "\"settings\":{\"undo\":false,\"grace_s\":3600,\"delay_s\":%u}}",
             p->game->name, p->config.seats, options, p->delay_s);
    for (unsigned i = 0; i < RUNS; i++) {
        run *r = &p->run[i];
        in = r->world;
        if (!r->world->server && !sim_start_server())
            fail("the server does not start");
        if (!r->wire[0].conn)
            pair_come(p, r, 0);
        send(r, 0, text);
        pair_pass(p, r, 20);
    }
    return pair_room(&p->run[0]) != NULL;
}

/* Everybody sits down, the watcher comes, and it begins. */
static void begin(pair *p) {
    memcpy(p->code, p->run[0].world->server->halls[0].tables[0]->code, sizeof p->code);
    for (unsigned i = 0; i < RUNS; i++) {
        run *r = &p->run[i];
        for (unsigned who = 1; who <= p->config.seats; who++) {
            pair_come(p, r, who);
            if (who < p->config.seats)
                send(r, who, "{\"t\":\"sit\",\"name\":\"B\"}");
            pair_pass(p, r, 20);
        }
        send(r, 0, "{\"t\":\"start\"}");
        pair_pass(p, r, 20);
    }
}

/* The second server promised other luck; the board and the luck of the first moment are there already. */
static void change_secret(const pair *p) {
    table *t = p->run[1].world->server->halls[0].tables[0];
    kh_room *r = &t->room;
    uint8_t commitment[FAIR_BYTES];
    char hex[HEX + 1], text[HEX + 10];
    in = p->run[1].world;
    for (unsigned i = 0; i < FAIR_BYTES; i++)
        r->secret[i] ^= 0x5a;
    fair_mix(r->secret, r->seeds, r->config.seats, &r->keys);
    fair_commitment(r->secret, commitment);
    kh_match_promise(&r->match, commitment, r->seeds, r->board_given);
    sodium_bin2hex(hex, sizeof hex, r->secret, sizeof r->secret);
    snprintf(text, sizeof text, "secret %s", hex);
    if (!disk_change(t->number, "secret ", text))
        fail("the journal has no secret");
}

/* Whose secrets are others now was told so, once upon a time. */
static void retell_own(table *t) {
    const uint64_t texts = atomic_load(&t->hall->page_texts);
    for (uint32_t i = 0; t->folio && i < t->folio->pages; i++) {
        leaf *l = t->folio->leaf[i];
        for (uint32_t k = 0; l && k < l->owns; k++)
            if (l->own[k].differs)
                leaf_write(t, l, l->own[k].seat, &l->own[k].text);
    }
    atomic_store(&t->hall->page_texts, texts);
}

/* Until there is something to hide, it changes nothing. */
static void deal_anew(pair *p) {
    const kh_room *a = pair_room(&p->run[0]), *b = pair_room(&p->run[1]);
    b->game->redeal(b->match.table, b->match.state, viewer_of(p), &p->rng);
    in = p->run[1].world;
    retell_own(in->server->halls[0].tables[0]);
    if (p->dealt || memcmp(a->match.state, b->match.state, b->match.state_size) == 0)
        return;
    p->dealt = b->match.log_count;
    figures.dealt++;
    in->dealt = true;
    trace("dealt anew", "", 0);
}

/* Looks at what has happened since the last time. False: it cannot be played again. */
static bool follow(const pair *p, run *r) {
    const kh_match *m = &pair_room(r)->match;
    if (!r->again.game && kh_match_again(&r->again, m).code != 0)
        abort();
    while (r->again.log_count < m->log_count) {
        const uint32_t n = r->again.log_count;
        if (n == r->seen_room) {
            r->seen_room = n ? 2 * n : 64;
            r->seen = realloc(r->seen, r->seen_room * sizeof *r->seen);
            if (!r->seen)
                abort();
        }
        memset(&r->seen[n], 0, sizeof r->seen[n]);
        r->seen[n].action = m->log[n];
        kh_match_mask(&r->again, &m->log[n], viewer_of(p), &r->seen[n].shown);
        if (kh_match_act(&r->again, &m->log[n]).code != 0)
            return false;
    }
    return true;
}

static bool same_action(const kh_action *a, const kh_action *b) {
    return a->seat == b->seat && a->kind == b->kind && a->size == b->size &&
           memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

/* Luck that looks the same to the viewer: another one, if there is any. */
static void other_luck(const void *key, uint64_t n, kh_rng *out) {
    enum { TRIES = 60 };
    pair *p = (pair *)key; /* NOLINT(cppcoreguidelines-pro-type-const-cast): a match only hands it through */
    const kh_match *m = &pair_room(&p->run[1])->match;
    const seen *first = NULL;
    for (uint32_t i = 0; i < p->run[0].again.log_count; i++)
        if (p->run[0].seen[i].action.seat == KH_CHANCE && n-- == 0)
            first = &p->run[0].seen[i];
    kh_rng_seed(out, kh_rng_next(&p->rng));
    for (unsigned i = 0; first && i < TRIES; i++) {
        kh_action a, shown;
        kh_rng seed, rng;
        kh_rng_seed(&seed, kh_rng_next(&p->rng));
        rng = seed;
        memset(&a, 0, sizeof a);
        p->game->draw(m->table, m->state, &rng, &a);
        kh_match_mask(m, &a, viewer_of(p), &shown);
        if (!same_action(&shown, &first->shown))
            continue;
        *out = seed;
        if (same_action(&a, &first->action))
            continue;
        figures.dealt += p->dealt == 0;
        p->dealt = p->dealt ? p->dealt : m->log_count;
        return;
    }
}

/* The luck of the first run falls in the second too, where it can; but not what shall differ. */
static void share_luck(pair *p) {
    const run *from = &p->run[0];
    kh_match *to = &pair_room(&p->run[1])->match;
    uint32_t n = 0;
    to->fallen = realloc(to->fallen, (from->again.log_count + 1) * sizeof *to->fallen);
    if (!to->fallen)
        abort();
    for (uint32_t i = 0; i < from->again.log_count; i++) {
        const seen *s = &from->seen[i];
        if (s->action.seat != KH_CHANCE)
            continue;
        to->fallen[n] = s->action;
        if (p->by_luck && !same_action(&s->action, &s->shown))
            memset(&to->fallen[n], 0, sizeof to->fallen[n]); /* which is nothing that can happen */
        n++;
    }
    to->fallen_count = n;
    to->fallen_cap = from->again.log_count + 1;
    if (p->by_luck) {
        to->luck.number = other_luck;
        to->luck.key = p;
    }
}

static bool same_log(const pair *p) {
    const run *a = &p->run[0], *b = &p->run[1];
    if (a->again.log_count != b->again.log_count)
        return false;
    for (uint32_t i = 0; i < a->again.log_count; i++) {
        const seen *x = &a->seen[i], *y = &b->seen[i];
        if (x->action.at_ms != y->action.at_ms || !same_action(&x->shown, &y->shown) ||
            (!p->by_luck && !same_action(&x->action, &y->action)))
            return false;
    }
    return true;
}

/* Whether the viewer may still know the same: a monopoly, say, shows how much of it the others had. He may look at what
 * lies open anywhere, too: which of two tiles was the knight, say. */
static bool alike(pair *p) {
    const kh_room *a = pair_room(&p->run[0]), *b = pair_room(&p->run[1]);
    if (!a || !b || a->phase != ROOM_PLAYING || b->phase != ROOM_PLAYING || !follow(p, &p->run[1]) ||
        !same_log(p))
        return false;
    return memcmp(kh_sight_of(a->view, &a->match, viewer_of(p)),
                  kh_sight_of(b->view, &b->match, viewer_of(p)), a->match.state_size) == 0 &&
           memcmp(kh_sight_open(a->view, &a->match), kh_sight_open(b->view, &b->match),
                  a->match.state_size) == 0;
}

/* Something to each; false: from here on they have to differ. At the end all is shown. */
static bool each(pair *p, unsigned who, const char *const text[RUNS], uint64_t ms) {
    for (unsigned i = 0; i < RUNS; i++) {
        if (i == 1) {
            follow(p, &p->run[0]);
            share_luck(p);
        }
        if (text[i])
            send(&p->run[i], who, text[i]);
        pair_pass(p, &p->run[i], ms);
    }
    return alike(p);
}

/* The same to both. */
bool pair_both(pair *p, unsigned who, const char *text, uint64_t ms) {
    return each(p, who, (const char *const[RUNS]){text, text}, ms);
}

/* What the servers promised differs, and tells nothing. */
static void forgive_promise(pair *p) {
    char hex[RUNS][HEX + 1];
    draft *heard = &p->run[1].heard;
    for (unsigned i = 0; i < RUNS; i++) {
        uint8_t commitment[FAIR_BYTES];
        fair_commitment(pair_room(&p->run[i])->secret, commitment);
        sodium_bin2hex(hex[i], HEX + 1, commitment, sizeof commitment);
    }
    draft_put(heard, "", 1); /* for strstr */
    for (char *at = heard->text; (at = strstr(at, hex[1])) != NULL; at += HEX)
        memcpy(at, hex[0], HEX);
    heard->length--;
}

static void compare(pair *p) {
    draft *a = &p->run[0].heard, *b = &p->run[1].heard;
    forgive_promise(p);
    for (unsigned i = 0; i < RUNS; i++) {
        draft_put(&p->run[i].heard, p->run[i].world->log.text, p->run[i].world->log.length);
        draft_clear(&p->run[i].world->log);
    }
    const bool same = a->length == b->length && (a->length == 0 || memcmp(a->text, b->text, a->length) == 0);
    figures.compared++;
    if (!same) {
        size_t i = 0;
        while (i < a->length && i < b->length && a->text[i] == b->text[i])
            i++;
        i = i > 60 ? i - 60 : 0;
        fail("%s: viewer %u of %u learns what is hidden (dealt anew after %u actions):\n%.300s\n---\n%.300s",
             p->game->name, p->viewer + 1, p->config.seats, p->dealt, a->text ? a->text + i : "",
             b->text ? b->text + i : "");
    }
    draft_clear(a);
    draft_clear(b);
}

/* The strongest bot's advice: without it nobody gets far enough to have secrets. */
static bool advise(pair *p, kh_seat seat, kh_action *out) {
    const kh_room *r = pair_room(&p->run[0]);
    const kh_bot *bot = r->settings.bot;
    if (!p->memory)
        p->memory = kh_block_new(bot->size);
    if (!p->memory)
        abort();
    memset(p->memory, 0, bot->size);
    bot->init(p->memory, r->game, r->match.table, seat, 1);
    return bot->decide(p->memory, kh_sight_of(r->view, &r->match, seat), out) &&
           p->game->check(r->match.table, r->match.state, out).code == 0;
}

/* Something that this seat may do in both runs, so that they have not to differ so soon. */
static bool choose_for(pair *p, kh_seat seat, kh_action *out) {
    enum { TRIES = 8 };
    const kh_match *m = &pair_room(&p->run[0])->match, *other = &pair_room(&p->run[1])->match;
    for (unsigned i = 0; i < TRIES; i++) {
        memset(out, 0, sizeof *out);
        if ((i > 0 || pair_pick(p, 10) == 0 || !advise(p, seat, out)) &&
            !p->game->pick(m->table, m->state, seat, &p->rng, out))
            return false;
        out->at_ms = room_game_ms(pair_room(&p->run[0]));
        if (p->game->check(other->table, other->state, out).code == 0)
            return true;
    }
    return true;
}

/* Of what this seat is about to do the viewer may see a part: in the second run the rest of it is different, where nothing
 * else is hidden. */
static void hide_another(pair *p, const kh_action *a, kh_action *out) {
    enum { TRIES = 20 };
    const kh_match *m = &pair_room(&p->run[1])->match;
    kh_action shown, other, other_shown;
    *out = *a;
    kh_match_mask(m, a, viewer_of(p), &shown);
    for (unsigned i = 0; p->by_luck && !plays[p->play].hides && i < TRIES && !same_action(a, &shown); i++) {
        memset(&other, 0, sizeof other);
        if (!p->game->pick(m->table, m->state, a->seat, &p->rng, &other))
            return;
        other.at_ms = a->at_ms;
        kh_match_mask(m, &other, viewer_of(p), &other_shown);
        if (same_action(&other, a) || !same_action(&other_shown, &shown))
            continue;
        *out = other;
        figures.dealt += p->dealt == 0;
        p->dealt = p->dealt ? p->dealt : m->log_count;
        deeds++;
        return;
    }
}

static void write_act(pair *p, const kh_action *a, char out[TEXT]) {
    char text[KH_ACTION_TEXT];
    kh_action_write(p->game, pair_room(&p->run[0])->match.table, a, text, sizeof text);
    snprintf(out, TEXT, "{\"t\":\"act\",\"id\":%llu,\"do\":\"%s\"}", (unsigned long long)p->id,
             strchr(text, ' ') + 1);
}

/* Somebody who may do something, and what, in each run. */
static bool choose(pair *p, kh_seat *seat, char out[RUNS][TEXT]) {
    const kh_match *m = &pair_room(&p->run[0])->match;
    kh_seat may[PEOPLE], n = 0;
    kh_action a, other;
    for (kh_seat i = 0; i < p->config.seats; i++)
        if (p->game->count(m->table, m->state, i) > 0 &&
            (p->game->awaited(m->table, m->state, i) || pair_pick(p, p->game->race ? 2 : 10) == 0))
            may[n++] = i;
    if (n == 0)
        return false;
    *seat = may[pair_pick(p, n)];
    if (!choose_for(p, *seat, &a))
        return false;
    hide_another(p, &a, &other);
    p->id++;
    write_act(p, &a, out[0]);
    write_act(p, &other, out[1]);
    return true;
}

/* One page, with the viewer's cookie or as anybody may read it. Of the figures all but the memory of this process. */
static void read_page(const pair *p, run *r, const char *path, bool known) {
    char token[40] = "", told[20];
    unsigned status = 0;
    if (known)
        write_token(p, p->viewer, token, sizeof token);
    in = r->world;
    char *body = sim_http(in->loop[0], "GET", path, token, &status);
    if (!body) {
        fail("no answer to %s", path);
        return;
    }
    char *memory = strstr(body, "# TYPE kornholm_memory_bytes");
    if (memory)
        *memory = '\0';
    snprintf(told, sizeof told, "%u ", status);
    draft_add(&r->heard, told);
    draft_add(&r->heard, body);
    free(body);
}

/* The pages that the viewer may open in his browser, or in another that does not know him. */
static void read_pages(pair *p) {
    static const char *const pages[] = {
        "/api/tables/%s/text", "/api/tables/%s/record", "/t/%s", "/api/tables", "/metrics", "/healthz", "/",
        "/api/games"};
    const uint32_t first = pair_pick(p, 8), count = 1 + pair_pick(p, 8);
    const bool known = pair_pick(p, 2) != 0;
    for (uint32_t k = 0; k < count; k++) {
        char path[60];
        snprintf(path, sizeof path, pages[(first + k) % 8], p->code);
        pages_of[p->play] += pair_differs(p);
        for (unsigned i = 0; i < RUNS; i++)
            read_page(p, &p->run[i], path, known == (k % 2 == 0));
    }
}

/* What the viewer asks for by himself. */
static bool ask_more(pair *p) {
    static const char *const asks[] = {"{\"t\":\"history\"%s}",
                                       "{\"t\":\"history\",\"log\":true%s}",
                                       "{\"t\":\"hint\"%s}",
                                       "{\"t\":\"lobby\"}",
                                       "{\"t\":\"check\",\"do\":\"roll\"%s}",
                                       "{\"t\":\"say\",\"phrase\":\"hello\"%s}",
                                       "{\"t\":\"look\",\"pages\":[0,1,3,5]}",
                                       "{\"t\":\"legal\"%s}"};
    enum { ASKS = sizeof asks / sizeof asks[0] };
    char text[TEXT], as[40] = "";
    const uint32_t what = pair_pick(p, ASKS + 3);
    if (p->viewer < p->config.seats)
        snprintf(as, sizeof as, ",\"as\":\"p%u\"", p->viewer + 1);
    for (unsigned i = 0; what == ASKS && i < RUNS; i++) {
        in = p->run[i].world;
        wire_break(&p->run[i].wire[p->viewer], in->now_ms);
        pair_pass(p, &p->run[i], 5);
        pair_come(p, &p->run[i], p->viewer);
    }
    if (what > ASKS)
        read_pages(p);
    if (what >= ASKS)
        return pair_both(p, 0, NULL, 20);
    snprintf(text, sizeof text, asks[what], as);
    return pair_both(p, p->viewer, text, 20);
}

static void play(pair *p) {
    const uint32_t deal_at = 1 + pair_pick(p, STEPS / 3);
    bool same = pair_both(p, 0, NULL, 20);
    for (uint32_t step = 0; same && step < STEPS; step++) {
        char text[RUNS][TEXT];
        kh_seat seat = 0;
        p->run[0].world->step = p->run[1].world->step = step;
        compare(p);
        if (!p->by_luck && step >= deal_at && (!p->dealt || pair_pick(p, 20) == 0))
            deal_anew(p);
        figures.hidden += p->dealt != 0;
        steps_of[p->play] += pair_differs(p);
        if (pair_pick(p, 15) == 0)
            same = pair_change_people(p);
        else if (pair_pick(p, 5) == 0)
            same = ask_more(p);
        else if (choose(p, &seat, text))
            same = each(p, seat, (const char *const[RUNS]){text[0], text[1]}, 20 + pair_pick(p, 3000));
        else
            same = pair_both(p, 0, NULL, 5000);
    }
    if (same)
        compare(p);
}

/* When it is over all lies open, to everybody in the same way. */
static void compare_ends(pair *p) {
    run *r = &p->run[0];
    draft known = {0};
    char path[60];
    if (!pair_room(r) || pair_room(r)->phase != ROOM_OVER)
        return;
    pair_pass(p, r, 5000); /* it may have ended a moment ago: until that is durable, nobody is told */
    const bool one_page =
        kh_pages(p->game, pair_room(r)->match.table) == 1; /* of several everybody sees his own */
    for (unsigned i = one_page ? 0 : 1; i < 2; i++) {
        snprintf(path, sizeof path, "/api/tables/%s/%s", p->code, i ? "record" : "text");
        draft_clear(&r->heard);
        read_page(p, r, path, true);
        draft_copy(&known, &r->heard);
        draft_clear(&r->heard);
        read_page(p, r, path, false);
        if (known.length != r->heard.length || memcmp(known.text, r->heard.text, known.length) != 0)
            fail("%s: a finished game looks different to different people", path);
    }
    draft_free(&known);
    figures.ends++;
}

static void open_pair(pair *p, uint64_t seed) {
    kh_rng_seed(&p->rng, seed);
    p->play = (uint32_t)(secrets_number(seed) % PLAYS);
    p->game = kh_game_find(plays[p->play].game, strlen(plays[p->play].game));
    p->config.seats = plays[p->play].least + pair_pick(p, plays[p->play].most - plays[p->play].least + 1);
    p->viewer = pair_pick(p, p->config.seats + 1);
    p->by_luck = pair_pick(p, 3) > 0;
    p->delay_s = pair_pick(p, 5) == 0 ? 1 + pair_pick(p, 60) : 0; /* of watchers */
    if (!p->by_luck)
        p->delay_s = 0; /* their game is played again from its log, which knows nothing of another deal */
    while (p->tokens < PEOPLE) {
        p->token[p->tokens] = p->tokens;
        p->tokens++;
    }
    p->run[0].world = sim_new(seed);
    p->run[1].world = sim_new(seed);
    choose_options(p, false);
    if (open_table(p))
        return;
    choose_options(p, true); /* some options do not go together */
    if (!open_table(p))
        fail("%s %s cannot be played as usual", p->game->name, plays[p->play].options);
}

static void close_run(run *r) {
    in = r->world;
    for (unsigned who = 0; who < PEOPLE; who++)
        wire_break(&r->wire[who], in->now_ms);
    draft_free(&r->heard);
    kh_match_close(&r->again);
    free(r->seen);
    sim_free(r->world);
}

void secrets_pair(uint64_t seed) {
    pair *p = grab(sizeof *p);
    open_pair(p, seed);
    begin(p);
    change_secret(p);
    play(p);
    compare_ends(p);
    for (unsigned i = 0; i < RUNS; i++)
        close_run(&p->run[i]);
    pairs_of[p->play]++;
    free(p->memory);
    free(p);
    figures.pairs++;
}

bool secrets_covered(void) {
    bool covered = true;
    for (unsigned i = 0; i < PLAYS; i++) {
        printf("%s %s, %u to %u seats: %llu pairs, %llu steps and %llu pages with something hidden\n",
               plays[i].game, plays[i].options, plays[i].least, plays[i].most,
               (unsigned long long)pairs_of[i], (unsigned long long)steps_of[i],
               (unsigned long long)pages_of[i]);
        covered &= steps_of[i] > 0 && pages_of[i] > 0;
    }
    printf("%llu deeds that the viewer saw in part\n", (unsigned long long)deeds);
    covered &= pair_changes_covered();
#ifndef TINY /* which has none of them */
    covered &= deeds > 0;
#endif
    return covered;
}
