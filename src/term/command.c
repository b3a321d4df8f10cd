/* What a person typed: see command.h. Help: help.c; what is possible, and why not: legal.c. */
#include "term/command.h"

#include <string.h>

#include "kornholm/notation.h"
#include "term/words.h"

const char *const command_meta_names[METAS] = {
    [META_HELP] = "help",   [META_LEGAL] = "legal",     [META_WHY] = "why",   [META_HAND] = "hand",
    [META_BOARD] = "board", [META_PLAYERS] = "players", [META_LOG] = "log",   [META_SHEET] = "sheet",
    [META_SAVE] = "save",   [META_RESUME] = "resume",   [META_QUIT] = "quit", [META_HINT] = "hint",
    [META_UNDO] = "undo",   [META_WAIT] = "wait",
};

bool command_meta_known(const term_play *p, command_meta meta) {
    const unsigned without = p->match.game->without;
    if (meta == META_UNDO) /* where all act at once nothing is taken back, and time can pass */
        return !play_hosts(p) && (p->remote || !(without & KH_WITHOUT_UNDO));
    if (meta == META_WAIT)
        return play_hosts(p);
    if (meta == META_HINT && without & KH_WITHOUT_HINTS)
        return false;
    return meta != META_SHEET || (p->face->draw_sheets && p->match.config.seats > 1);
}

bool command_kind_ours(const term_play *p, uint32_t kind) {
    const kh_actor actor = p->match.game->kinds[kind].actor;
    return actor == KH_BY_SEAT || (actor == KH_BY_HOST && play_hosts(p));
}

/* Everything that a word fits, counted; the last one stays in `m`. */
static unsigned collect(term_play *p, const char *word, bool beginning, bool only_open, command_meaning *m) {
    unsigned found = 0;
    const term_seen s = play_seen(p);
    const uint32_t kinds = kh_kind_count(p->match.game);
    for (uint32_t kind = 1; kind < kinds; kind++) {
        const char *name = p->match.game->kinds[kind].name;
        if (!command_kind_ours(p, kind) || !words_match(&p->voice, "command", name, word, beginning) ||
            (beginning && !p->face->plays(&s, kind)) || (only_open && !command_kind_open(p, kind)))
            continue;
        *m = (command_meaning){kind, METAS, false};
        found++;
    }
    for (command_meta meta = 0; meta < METAS && !only_open; meta++)
        if (command_meta_known(p, meta) &&
            words_match(&p->voice, "command", command_meta_names[meta], word, beginning)) {
            *m = (command_meaning){0, meta, false};
            found++;
        }
    return found;
}

command_meaning command_meaning_of(term_play *p, const char *word) {
    command_meaning m = {0, METAS, false};
    if (*word == '\0' || collect(p, word, false, false, &m) > 0)
        return m;
    const unsigned found = collect(p, word, true, false, &m);
    if (found <= 1)
        return m;
    if (collect(p, word, true, true, &m) == 1)
        return m;
    return (command_meaning){0, METAS, true};
}

void command_say_ambiguous(term_play *p, const char *word) {
    char list[SAY_CAP], name[64], quoted[64];
    kh_text x = kh_text_in(list, sizeof list);
    const uint32_t kinds = kh_kind_count(p->match.game);
    const term_seen s = play_seen(p);
    for (uint32_t i = 1; i < kinds + METAS; i++) {
        const char *known = i < kinds ? p->match.game->kinds[i].name : command_meta_names[i - kinds];
        if ((i < kinds && (!command_kind_ours(p, i) || !p->face->plays(&s, i))) ||
            (i >= kinds && !command_meta_known(p, i - kinds)) ||
            !words_match(&p->voice, "command", known, word, true))
            continue;
        if (x.length > 0)
            kh_text_add(&x, ", ");
        kh_text_add(&x, words_command(&p->voice, known, name, sizeof name));
    }
    say_with(&p->voice, "say.ambiguous",
             FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted), "list", list));
}

void command_say_unknown(term_play *p, const char *word) {
    char quoted[64], help[64], legal[64];
    say_with(&p->voice, "say.unknown",
             FILL("word", say_quote(word, strlen(word), quoted, sizeof quoted), "help",
                  words_command(&p->voice, "help", help, sizeof help), "legal",
                  words_command(&p->voice, "legal", legal, sizeof legal)));
}

/* A path keeps its letters: it is taken from the line as it was typed, behind the first word. */
static bool take_path(term_play *p, const char *line, size_t length, char path[COMMAND_PATH]) {
    kh_scan x = kh_scan_in(line, length), word;
    kh_scan_token(&x, &word);
    kh_scan_blanks(&x);
    while (x.end > x.at && (x.end[-1] == ' ' || x.end[-1] == '\t' || x.end[-1] == '\r'))
        x.end--;
    const size_t n = (size_t)(x.end - x.at);
    if (n >= COMMAND_PATH || memchr(x.at, '\0', n)) {
        say(&p->voice, "say.path-long");
        return false;
    }
    memcpy(path, x.at, n);
    path[n] = '\0';
    return true;
}

static void log_of(term_play *p, const char *rest) {
    enum { USUAL = 30 };
    kh_scan x = kh_scan_in(rest, strlen(rest));
    uint64_t n = USUAL;
    if (words_match(&p->voice, "word", "all", rest, false))
        n = 0;
    else if (*rest != '\0' && (!kh_scan_number(&x, &n) || x.at != x.end || n == 0 || n > UINT32_MAX)) {
        say(&p->voice, "usage.log");
        return;
    }
    if (p->match.live_count == 0)
        say(&p->voice, "say.log-empty");
    play_log(p, (uint32_t)n);
}

static void say_hand(term_play *p) {
    const term_seen seen = play_seen(p);
    p->face->hand(&seen);
    p->face->known(&seen);
}

static command_wish sheet_of(term_play *p, const char *rest) {
    const term_seen seen = play_seen(p);
    if (*rest == '\0' || words_match(&p->voice, "word", "all", rest, false))
        return COMMAND_SHEETS;
    if (words_seat(&seen, rest, &p->sheet_of))
        return COMMAND_SHEET;
    say(&p->voice, "usage.sheet");
    return COMMAND_STAY;
}

static command_wish board_of(term_play *p, const char *rest) {
    const term_seen seen = play_seen(p);
    if (*rest == '\0')
        return COMMAND_BOARD;
    if (words_match(&p->voice, "word", "all", rest, false))
        return COMMAND_BOARD_ALL;
    if (!p->face->about || !p->face->about(&seen, rest))
        say_text(&p->voice, words_text(&p->voice, p->face, "usage", "board"));
    return COMMAND_STAY;
}

/* "wait" until the round ends, "wait 5" so many seconds of the game. */
static command_wish wait_for(term_play *p, const char *rest) {
    enum { LONGEST = 9999, MS = 1000 };
    kh_scan x = kh_scan_in(rest, strlen(rest));
    uint64_t seconds = 0;
    const bool typed = *rest != '\0';
    if (typed && (!kh_scan_number(&x, &seconds) || x.at != x.end || seconds == 0 || seconds > LONGEST)) {
        say(&p->voice, "usage.wait");
        return COMMAND_STAY;
    }
    if (play_due(p) == KH_NEVER) {
        say(&p->voice, "say.wait-none");
        return COMMAND_STAY;
    }
    play_skip(p, typed ? seconds * MS : KH_NEVER);
    return COMMAND_ACTED;
}

/* "1" to "9": what stands beside that number. */
static bool quick_of(term_play *p, const char *word, kh_action *out) {
    kh_action list[9];
    const term_seen s = play_seen(p);
    if (!p->face->quick || word[0] < '1' || word[0] > '9' || word[1] != '\0')
        return false;
    const uint32_t n = p->face->quick(&s, list, 9), i = (uint32_t)(word[0] - '1');
    if (i < n)
        *out = list[i];
    return i < n;
}

static command_wish do_meta(term_play *p, command_meta meta, const char *rest, const char *line,
                            size_t length, char path[COMMAND_PATH]) {
    switch (meta) {
    case META_HELP: command_help(p, rest); return COMMAND_STAY;
    case META_LEGAL: command_legal(p, rest); return COMMAND_STAY;
    case META_WHY: command_why(p, rest); return COMMAND_STAY;
    case META_HAND: say_hand(p); return COMMAND_STAY;
    case META_BOARD: return board_of(p, rest);
    case META_PLAYERS: return COMMAND_PLAYERS;
    case META_SHEET: return sheet_of(p, rest);
    case META_LOG: log_of(p, rest); return COMMAND_STAY;
    case META_HINT: command_hint(p); return COMMAND_STAY;
    case META_UNDO: return play_undo(p) ? COMMAND_BACK : COMMAND_STAY;
    case META_WAIT: return wait_for(p, rest);
    case META_SAVE: return take_path(p, line, length, path) ? COMMAND_SAVE : COMMAND_STAY;
    case META_RESUME:
        if (!take_path(p, line, length, path))
            return COMMAND_STAY;
        if (path[0] != '\0')
            return COMMAND_RESUME;
        say(&p->voice, "usage.resume");
        return COMMAND_STAY;
    case META_QUIT: return COMMAND_QUIT;
    case METAS: break;
    }
    return COMMAND_STAY;
}

command_wish command_line(term_play *p, play_need need, const char *line, size_t length,
                          char path[COMMAND_PATH]) {
    char folded[WORDS_LINE], word[WORDS_LINE];
    path[0] = '\0';
    if (length >= WORDS_LINE / 2) {
        say(&p->voice, "say.line-long");
        return COMMAND_STAY;
    }
    words_fold(line, length, folded, sizeof folded);
    const size_t n = strcspn(folded, " ");
    memcpy(word, folded, n);
    word[n] = '\0';
    const char *rest = folded[n] == ' ' ? folded + n + 1 : folded + n;
    if (n == 0) {
        if (need != PLAY_ANSWER)
            return COMMAND_STAY;
        play_silence(p);
        return COMMAND_ACTED;
    }
    kh_action a;
    if (quick_of(p, word, &a) && *rest == '\0')
        return play_act(p, &a) ? COMMAND_ACTED : COMMAND_STAY;
    command_meaning m = command_meaning_of(p, word);
    if (m.meta != METAS)
        return do_meta(p, m.meta, rest, line, length, path);
    if (m.kind == 0 && p->face->meant) {
        const term_seen seen = play_seen(p);
        m.kind = p->face->meant(&seen, folded);
        rest = m.kind != 0 ? folded : rest;
        m.ambiguous &= m.kind == 0;
    }
    if (m.kind != 0 && strcmp(p->match.game->kinds[m.kind].name, "pass") == 0 &&
        words_match(&p->voice, "word", "all", rest, false)) {
        p->no_more = true; /* "pass all": no more this round */
        rest += strlen(rest);
    }
    if (m.ambiguous)
        command_say_ambiguous(p, word);
    else if (m.kind == 0)
        command_say_unknown(p, word);
    else if (command_action(p, m.kind, rest, &a) && play_act(p, &a))
        return COMMAND_ACTED;
    return COMMAND_STAY;
}
