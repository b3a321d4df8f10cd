/* What is typed for the server, and what it says: see remote.h. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "kornholm/notation.h"
#include "term/remote/remote.h"
#include "term/words.h"

enum { NAME_CAP = KH_RECORD_NAME + 32 };

static const char *seat_name(const remote *r, kh_seat seat, char *out, size_t cap) {
    char actor[16];
    kh_text x = kh_text_in(out, cap);
    kh_actor_write(seat, actor, sizeof actor);
    kh_text_add(&x, actor);
    if (seat < r->client.mirror.seats && r->client.mirror.chair[seat].name[0]) {
        kh_text_char(&x, ' ');
        kh_text_add(&x, r->client.mirror.chair[seat].name);
    }
    return out;
}

static bool is_taken(const client_mirror *m, kh_seat below, const char *name) {
    for (kh_seat seat = 0; seat < m->config.seats; seat++)
        if ((seat < below || m->chair[seat].holder != MIRROR_BOT_SITS) &&
            strcmp(m->chair[seat].name, name) == 0)
            return true;
    return false;
}

/* As web/src/lib/bots.ts does. */
void remote_name_bots(remote *r) {
    enum { NAMES = 6 };
    client_mirror *m = &r->client.mirror;
    for (kh_seat seat = 0; seat < m->config.seats; seat++) {
        mirror_chair *c = &m->chair[seat];
        if (c->holder != MIRROR_BOT_SITS || strcmp(c->name, c->bot) != 0)
            continue;
        for (unsigned i = 0; i < NAMES; i++) {
            char number[16];
            const char *name =
                say_word(&r->voice, "bot", say_number((seat + NAMES - 1 + i) % NAMES + 1, number));
            if (is_taken(m, seat, name))
                continue;
            kh_text x = kh_text_in(c->name, sizeof c->name);
            kh_text_add(&x, name);
            break;
        }
    }
}

static const char *state_of(const mirror_chair *c) {
    return c->declined_by[0]              ? "net.seat-declined"
           : c->holder == MIRROR_FREE     ? "net.seat-free"
           : c->holder == MIRROR_BOT_SITS ? "net.seat-bot"
           : c->away                      ? "net.seat-away"
           : c->resting                   ? "net.seat-resting"
                                          : "net.seat-person";
}

/* Of a crowd nobody wants to read each seat. */
static void say_crowd(const remote *r) {
    const client_mirror *m = &r->client.mirror;
    char people[16], bots[16], empty[16];
    say_with(&r->voice, "net.crowd",
             FILL("people", say_number(mirror_holders(m, MIRROR_PERSON), people), "bots",
                  say_number(mirror_holders(m, MIRROR_BOT_SITS), bots), "free",
                  say_number(mirror_holders(m, MIRROR_FREE), empty)));
}

void remote_say_chairs(const remote *r) {
    enum { CROWD = 13 };
    const client_mirror *m = &r->client.mirror;
    const bool crowd = m->seats >= CROWD;
    if (crowd)
        say_crowd(r);
    for (kh_seat seat = 0; seat < m->seats; seat++) {
        char who[NAME_CAP];
        const bool mine = mirror_marked(m, seat, MIRROR_MINE);
        if (crowd && !mine)
            continue;
        say_with(&r->voice, mine ? "net.seat-you" : state_of(&m->chair[seat]),
                 FILL("who", seat_name(r, seat, who, sizeof who), "name", m->chair[seat].declined_by));
    }
}

bool remote_chairs_changed(const remote *r) {
    const client_mirror *m = &r->client.mirror;
    bool changed = r->chairs != m->seats || !r->told;
    for (kh_seat seat = 0; !changed && seat < m->seats; seat++) {
        const mirror_chair *now = &m->chair[seat], *was = &r->chair[seat];
        changed |= now->holder != was->holder || now->away != was->away || now->resting != was->resting ||
                   strcmp(now->name, was->name) != 0 || strcmp(now->declined_by, was->declined_by) != 0 ||
                   (now->marks & MIRROR_MINE) != (was->marks & MIRROR_MINE);
    }
    return changed;
}

/* One sentence for each seat whose holder, or whose line, is not what it was. */
void remote_say_changes(const remote *r) {
    const client_mirror *m = &r->client.mirror;
    for (kh_seat seat = 0; seat < m->seats && seat < r->chairs; seat++) {
        const mirror_chair *now = &m->chair[seat], *was = &r->chair[seat];
        char who[NAME_CAP];
        if ((now->marks & MIRROR_MINE) && now->resting != was->resting)
            say(&r->voice, now->resting ? "net.rest" : "net.rest-over");
        else if (now->holder != was->holder || now->away != was->away || now->resting != was->resting)
            say_with(&r->voice, state_of(now), FILL("who", seat_name(r, seat, who, sizeof who)));
    }
}

void remote_say_watching(const remote *r) {
    const client_mirror *m = &r->client.mirror;
    char seats[SAY_CAP / 2], who[NAME_CAP];
    kh_text x = kh_text_in(seats, sizeof seats);
    for (kh_seat seat = 0; seat < m->config.seats; seat++) {
        if (!mirror_marked(m, seat, MIRROR_JOINABLE))
            continue;
        kh_text_add(&x, x.length ? ", " : "");
        kh_text_add(&x, seat_name(r, seat, who, sizeof who));
    }
    if (x.length > 0)
        say_with(&r->voice, "net.may-ask", FILL("seats", seats));
    else
        say(&r->voice, "net.only-watch");
}

void remote_say_declined(const remote *r) {
    const client_mirror *m = &r->client.mirror;
    bool own = false;
    for (kh_seat seat = 0; seat < m->seats; seat++) {
        char who[NAME_CAP];
        const bool told = seat < r->chairs && (r->chair[seat].marks & MIRROR_DECLINED);
        if (told || !mirror_marked(m, seat, MIRROR_DECLINED))
            continue;
        if (!mirror_marked(m, seat, MIRROR_MINE))
            say_with(&r->voice, "net.declined", FILL("who", seat_name(r, seat, who, sizeof who)));
        else if (!own)
            say(&r->voice, "net.declined-you");
        own |= mirror_marked(m, seat, MIRROR_MINE);
    }
}

/* The host is lost, and somebody may take the role: once to whoever it is, and to the others who that is. */
void remote_say_lead(const remote *r) {
    const client_mirror *m = &r->client.mirror;
    for (kh_seat seat = 0; seat < m->seats; seat++) {
        char who[NAME_CAP];
        const bool told = seat < r->chairs && (r->chair[seat].marks & MIRROR_LEADS);
        if (told || !mirror_marked(m, seat, MIRROR_LEADS))
            continue;
        if (mirror_marked(m, seat, MIRROR_MINE))
            say(&r->voice, "net.lead-you");
        else
            say_with(&r->voice, "net.lead", FILL("who", seat_name(r, seat, who, sizeof who)));
    }
}

static kh_seat seat_of(const remote *r, kh_json_value message) {
    char text[16];
    kh_seat seat;
    kh_json_string(kh_json_member(message, "seat"), text, sizeof text, NULL);
    kh_scan x = kh_scan_in(text, strlen(text));
    return kh_seat_read(&x, r->client.mirror.seats, &seat) ? seat : KH_WATCHER;
}

void remote_say_said(const remote *r, kh_json_value message) {
    char text[SAY_CAP / 2], clean[SAY_CAP / 2], phrase[64], who[NAME_CAP];
    const char *words = text;
    if (kh_json_string(kh_json_member(message, "phrase"), phrase, sizeof phrase, NULL))
        words = say_word(&r->voice, "phrase", phrase);
    else
        kh_json_string(kh_json_member(message, "text"), text, sizeof text, NULL);
    say_quote(words, strlen(words), clean, sizeof clean);
    if (kh_json_is(kh_json_member(message, "seat"), "host")) {
        say_with(&r->voice, "net.announced", FILL("text", clean));
        return;
    }
    say_with(&r->voice, "net.said",
             FILL("who", seat_name(r, seat_of(r, message), who, sizeof who), "text", clean));
}

/* Somebody asks for a seat that a bot plays, gets it or does not. */
static void say_substitute(const remote *r, const char *key, kh_json_value message) {
    char who[NAME_CAP], name[KH_RECORD_NAME + 1], clean[NAME_CAP];
    if (kh_json_string(kh_json_member(message, "name"), name, sizeof name, NULL))
        say_with(&r->voice, key,
                 FILL("who", seat_name(r, seat_of(r, message), who, sizeof who), "name",
                      say_quote(name, strlen(name), clean, sizeof clean)));
}

/* The other notes are told by what becomes of the seats. */
void remote_say_note(const remote *r, kh_json_value message) {
    char who[NAME_CAP], count[24];
    int64_t seconds;
    const kh_json_value what = kh_json_member(message, "what");
    if (kh_json_is(what, "asks"))
        say_substitute(r, r->client.mirror.own > 0 ? "net.asks-you" : "net.asks", message);
    else if (kh_json_is(what, "declined"))
        say_substitute(r, "net.asks-declined", message);
    else if (kh_json_is(what, "substitute"))
        say_substitute(r, "net.substitute", message);
    else if (kh_json_is(what, "lost"))
        say(&r->voice, "net.host-lost");
    else if (kh_json_is(what, "host"))
        say_with(&r->voice, "net.host-now", FILL("who", seat_name(r, seat_of(r, message), who, sizeof who)));
    if (!kh_json_is(what, "more") || !kh_json_integer(kh_json_member(message, "count"), &seconds))
        return;
    kh_text x = kh_text_in(count, sizeof count);
    kh_text_number(&x, seconds);
    say_with(&r->voice, "net.more",
             FILL("who", seat_name(r, seat_of(r, message), who, sizeof who), "count", count));
}

/* Of whoever runs the server. */
void remote_say_notice(const remote *r, kh_json_value message) {
    enum { SAID = 500 };
    char text[SAID + 1], clean[2 * SAID];
    size_t length;
    if (kh_json_is(kh_json_member(message, "what"), "drain"))
        say(&r->voice, "notice.drain");
    else if (kh_json_is(kh_json_member(message, "what"), "open"))
        say(&r->voice, "notice.open");
    else if (kh_json_string(kh_json_member(message, "text"), text, sizeof text, &length))
        say_with(&r->voice, "notice.said", FILL("text", say_quote(text, length, clean, sizeof clean)));
}

/* "in 5 minutes". */
static void write_wait(const term_voice *v, int64_t seconds, char *out, size_t cap) {
    static const struct {
        const char *key;
        int64_t below, unit;
    } spans[] = {{"wait.moment", 2, 1},
                 {"wait.seconds", 120, 1},
                 {"wait.minutes", 7200, 60},
                 {"wait.hours", INT64_MAX, 3600}};
    unsigned i = 0;
    char count[24];
    while (seconds >= spans[i].below)
        i++;
    snprintf(count, sizeof count, "%" PRId64, (seconds + spans[i].unit - 1) / spans[i].unit);
    kh_lang_write(v->lang, spans[i].key, FILL("count", count), out, cap);
}

/* The sentence of a limit that is reached, where the server names it. */
static bool limit_sentence(const term_voice *v, kh_json_value message, char *out, size_t cap) {
    const kh_json_value with = kh_json_member(message, "with");
    char name[32], key[48], most[24] = "", wait[64];
    int64_t number = 0, seconds = 0;
    if (!kh_json_string(kh_json_member(with, "limit"), name, sizeof name, NULL))
        return false;
    snprintf(key, sizeof key, "limit.%s", name);
    if (!kh_lang_text(v->lang, key))
        return false;
    if (kh_json_integer(kh_json_member(with, "most"), &number))
        snprintf(most, sizeof most, "%" PRId64, number);
    kh_json_integer(kh_json_member(with, "seconds"), &seconds);
    write_wait(v, seconds, wait, sizeof wait);
    kh_lang_write(v->lang, key, FILL("most", most, "wait", wait), out, cap);
    return true;
}

/* The sentence of a rule; of what came too late also by how much. */
static void rule_sentence(const term_voice *v, const char *rule, kh_json_value message, char *out,
                          size_t cap) {
    char ms[24], late[SAY_CAP] = "";
    int64_t late_ms = 0;
    if (kh_json_integer(kh_json_member(kh_json_member(message, "with"), "late_ms"), &late_ms)) {
        snprintf(ms, sizeof ms, "%" PRId64, late_ms);
        kh_lang_write(v->lang, "late.by", FILL("ms", ms), late, sizeof late);
    }
    kh_text text = kh_text_in(out, cap);
    kh_text_add(&text, say_word(v, "rule", rule));
    kh_text_add(&text, *late ? " " : "");
    kh_text_add(&text, late);
}

void remote_say_refused(const term_voice *v, const char *rule, kh_json_value message) {
    char clean[CLIENT_RULE], reason[SAY_CAP];
    say_quote(rule, strlen(rule), clean, sizeof clean);
    if (!limit_sentence(v, message, reason, sizeof reason))
        rule_sentence(v, clean, message, reason, sizeof reason);
    say_with(v, "say.refused", FILL("reason", reason, "rule", clean));
}

/* The seat among the words, and the word behind it. */
static bool take_seat(const char *rest, char seat[16], char word[64]) {
    kh_scan x = kh_scan_in(rest, strlen(rest)), first, second = {rest, rest};
    if (!kh_scan_token(&x, &first) || (size_t)(first.end - first.at) >= 16)
        return false;
    memcpy(seat, first.at, (size_t)(first.end - first.at));
    seat[first.end - first.at] = '\0';
    kh_scan_token(&x, &second);
    const size_t n = (size_t)(second.end - second.at);
    if (n >= 64)
        return false;
    memcpy(word, second.at, n);
    word[n] = '\0';
    return seat[0] == 'p';
}

static int64_t ask_seat(remote *r, const char *t, const char *rest) {
    char seat[16], word[64];
    const bool with_bot = strcmp(t, "bot") == 0;
    if (!take_seat(rest, seat, word) || (with_bot && !word[0])) {
        say(&r->voice, with_bot ? "usage.bot" : "usage.remove");
        return 0;
    }
    return with_bot ? client_ask(&r->client, t, CLIENT_WITH("seat", seat, "bot", word))
                    : client_ask(&r->client, t, CLIENT_WITH("seat", seat));
}

/* A seat that a bot plays: at once, or if the others agree. */
static int64_t ask_substitute(remote *r, const char *rest) {
    char seat[16], word[64];
    if (words_match(&r->voice, "word", "no", rest, false))
        return client_ask_on(&r->client, "substitute", false);
    if (take_seat(rest, seat, word) && !word[0])
        return client_ask(&r->client, "substitute", CLIENT_WITH("seat", seat, "name", r->name));
    say(&r->voice, "usage.substitute");
    return 0;
}

static int64_t ask_say(remote *r, const char *line, size_t length) {
    char text[SAY_CAP / 2];
    kh_scan x = kh_scan_in(line, length), word;
    kh_scan_token(&x, &word);
    kh_scan_blanks(&x);
    const size_t n = (size_t)(x.end - x.at);
    if (n == 0 || n >= sizeof text) {
        say(&r->voice, "usage.say");
        return 0;
    }
    memcpy(text, x.at, n);
    text[n] = '\0';
    return client_ask(&r->client, "say", CLIENT_WITH("text", text));
}

/* A command that stands alone, or has "no" behind it where it can be switched off. */
static int64_t ask_alone(remote *r, const char *t, const char *rest) {
    const bool no = words_match(&r->voice, "word", "no", rest, false);
    if (strcmp(t, "rest") == 0 || strcmp(t, "draw") == 0 || strcmp(t, "agree") == 0 ||
        (no && strcmp(t, "rematch") == 0))
        return client_ask_on(&r->client, t, !no);
    return client_ask(&r->client, strcmp(t, "device") == 0 ? "code" : t, CLIENT_WITH(NULL));
}

/* What is known of a command that only a server understands. */
static bool explain(const remote *r, const char *about) {
    static const char *const names[] = {"rest",  "more",       "rematch", "device", "draw",
                                        "agree", "substitute", "lead",    NULL};
    for (const char *const *name = names; *name; name++)
        if (words_match(&r->voice, "command", *name, about, false)) {
            say_text(&r->voice, say_word(&r->voice, "help.short", *name));
            return true;
        }
    return false;
}

bool remote_line(remote *r, const char *text, size_t length) {
    static const char *const alone[] = {"start", "pause",  "resume", "stand", "rematch", "rest",
                                        "more",  "device", "draw",   "agree", "lead",    NULL};
    char folded[WORDS_LINE], word[WORDS_LINE];
    if (length >= WORDS_LINE / 2)
        return false;
    words_fold(text, length, folded, sizeof folded);
    const size_t n = strcspn(folded, " ");
    memcpy(word, folded, n);
    word[n] = '\0';
    const char *rest = folded[n] == ' ' ? folded + n + 1 : folded + n;
    if (n == 0)
        return false;
    for (const char *const *name = alone; *name; name++)
        if (words_match(&r->voice, "command", *name, word, false)) {
            r->asked = ask_alone(r, *name, rest);
            return true;
        }
    const bool help = r->play && words_match(&r->voice, "command", "help", word, false);
    if (help && *rest == '\0')
        say(&r->voice, "net.help"); /* and then all that is known of the game */
    else if (help && explain(r, rest))
        return true;
    if (words_match(&r->voice, "command", "say", word, false))
        r->asked = ask_say(r, text, length);
    else if (words_match(&r->voice, "command", "bot", word, false))
        r->asked = ask_seat(r, "bot", rest);
    else if (words_match(&r->voice, "command", "remove", word, false))
        r->asked = ask_seat(r, "remove", rest);
    else if (words_match(&r->voice, "command", "substitute", word, false))
        r->asked = ask_substitute(r, rest);
    else
        return false;
    return true;
}
