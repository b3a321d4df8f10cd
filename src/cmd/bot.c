/* kornholm bot: seats bots of the house at a table on a server. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "client/client.h"
#include "cmd/cmd.h"
#include "cmd/net_words.h"
#include "cmd/usage.h"
#include "kornholm/notation.h"
#include "table/block.h"
#include "table/driver.h"
#include "term/remote/remote.h"
#include "voice/environment.h"

enum { EXIT_USAGE = 2, RETRY_MS = 1000, LOOK_MS = 50, NAME_CAP = 48 };

/* One seat and its player. */
typedef struct player {
    void *memory;     /* NULL: not woken yet */
    uint64_t needed;  /* what has to be seen before it is asked again */
    int64_t act;      /* id of its action that waits for an answer, or 0 */
    uint64_t done_ms; /* when it was answered */
    bool idle;        /* that action answers what nobody waits for */
    bool refused;     /* so try anything that is legal */
    bool silent;      /* had nothing to do when it was awaited; not asked again before something happens */
} player;

typedef struct bot_run {
    client client;
    term_voice voice;
    const char *kind;     /* which bot of the house */
    const char *name;     /* to sit down under; NULL: one that nobody has there */
    const kh_bot *bot;    /* of that kind, for the game of the table; NULL: not known yet */
    uint32_t first;       /* of the names, so that several do not ask for the same */
    uint32_t tried;       /* of the names */
    uint32_t renamed;     /* how often; not for ever */
    uint32_t wanted, got; /* seats */
    uint32_t with_it;     /* how many are had once the next one is given */
    int64_t sitting;      /* a request for one that was not answered yet, or 0 */
    bool verbose, finished;
    int status;
    player *player; /* once the game has begun: by seat */
    kh_seat players;
    kh_driver driver; /* whom to ask next */
    uint64_t told_ms; /* when something was told last, */
    uint64_t told_n;  /* and which number it had */
} bot_run;

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static void finish(bot_run *r, int status) {
    r->finished = true;
    r->status = status;
}

/* They forget what they know of a course that did not happen, or of another table. */
static void fall_asleep(bot_run *r) {
    for (kh_seat seat = 0; r->player && seat < r->players; seat++)
        free(r->player[seat].memory);
    free(r->player);
    r->player = NULL;
    if (r->players > 0)
        kh_driver_close(&r->driver);
    r->players = 0;
}

/* People's names: behind those that browsers and terminals give to the bots of a server. Where there are more bots than
 * names, they are numbered. */
static const char *name_of(const bot_run *r, uint32_t i, char name[NAME_CAP]) {
    enum { BEFORE = 6, NAMES = 12 };
    char number[16];
    const char *word =
        say_word(&r->voice, "bot", say_number(BEFORE + 1 + (int64_t)((r->first + i) % NAMES), number));
    if (i < NAMES)
        snprintf(name, NAME_CAP, "%s", word);
    else
        snprintf(name, NAME_CAP, "%s %u", word, i / NAMES + 1);
    return name;
}

static bool is_taken(const client_mirror *m, kh_seat below, const char *name) {
    for (kh_seat seat = 0; seat < below; seat++)
        if (strcmp(m->chair[seat].name, name) == 0)
            return true;
    return false;
}

/* The next of those names that nobody at the table has. */
static const char *free_name(bot_run *r, char name[NAME_CAP]) {
    const client_mirror *m = &r->client.mirror;
    do
        name_of(r, r->tried++, name);
    while (is_taken(m, m->seats, name));
    return name;
}

/* One after the other: each of them is told to everybody, with the whole table. */
static void sit_down(bot_run *r) {
    const client_mirror *m = &r->client.mirror;
    char name[NAME_CAP];
    if (m->own > r->got) /* it may be told before it is answered */
        r->got = m->own;
    if (r->sitting != 0 || r->got >= r->wanted || r->got >= m->seats)
        return;
    r->with_it = r->got + 1;
    r->sitting = client_ask(&r->client, "sit", CLIENT_WITH("name", r->name ? r->name : free_name(r, name)));
}

/* Two programs may have chosen the same name at the same time: the one with the higher seat takes another. */
static void settle_names(bot_run *r) {
    const client_mirror *m = &r->client.mirror;
    for (kh_seat seat = 0; !r->name && r->sitting == 0 && r->renamed < m->seats && seat < m->seats; seat++) {
        char as[16], name[NAME_CAP];
        if (!mirror_marked(m, seat, MIRROR_MINE) || !is_taken(m, seat, m->chair[seat].name))
            continue;
        kh_actor_write(seat, as, sizeof as);
        r->renamed++;
        client_ask(&r->client, "change", CLIENT_WITH("as", as, "name", free_name(r, name)));
    }
}

/* One of this name that plays the game; NULL for any game. */
static const kh_bot *find_bot(const char *name, const kh_game *game) {
    for (unsigned i = 0; kh_bots[i]; i++) {
        const bool plays = !game || !kh_bots[i]->game || strcmp(kh_bots[i]->game, game->name) == 0;
        if (plays && strcmp(kh_bots[i]->name, name) == 0)
            return kh_bots[i];
    }
    return NULL;
}

static void hear_table(bot_run *r) {
    const client_mirror *m = &r->client.mirror;
    r->bot = find_bot(r->kind, m->game);
    if (!r->bot) {
        net_say_word(&r->voice, "net.bot-game", r->kind);
        finish(r, 1);
        return;
    }
    if (m->phase == MIRROR_WAITING) {
        sit_down(r);
        settle_names(r);
    }
    if (m->phase == MIRROR_OVER || m->phase == MIRROR_CLOSED)
        finish(r, m->phase == MIRROR_OVER ? 0 : 1);
    else if (m->phase == MIRROR_PLAYING && m->own == 0 && r->sitting == 0) {
        say(&r->voice, "net.no-seat");
        finish(r, 1);
    }
}

/* Game time, as any own seat knows it. */
static uint64_t game_ms(bot_run *r) {
    client_mirror *m = &r->client.mirror;
    for (kh_seat seat = 0; seat < m->seats; seat++) {
        const mirror_view *v = mirror_marked(m, seat, MIRROR_MINE) ? mirror_view_of(m, seat) : NULL;
        if (v)
            return mirror_time_ms(m, v, link_now_ms());
    }
    return 0;
}

static player *player_of_act(bot_run *r, int64_t id) {
    for (kh_seat seat = 0; id != 0 && seat < r->players; seat++)
        if (r->player[seat].act == id)
            return &r->player[seat];
    return NULL;
}

static void hear_answer(bot_run *r, const client_news *news) {
    player *p = player_of_act(r, news->id);
    int64_t n;
    if (!p) {
        if (news->id == r->sitting && r->sitting != 0) {
            if (news->kind == CLIENT_DONE && r->got < r->with_it)
                r->got = r->with_it;
            r->sitting = 0;
        }
        if (news->kind == CLIENT_REFUSED) {
            remote_say_refused(&r->voice, news->rule, news->message);
            if (r->client.mirror.own == 0 && r->client.mirror.phase != MIRROR_PLAYING)
                finish(r, 1);
        } else if (r->client.mirror.there)
            hear_table(r); /* whether there is another seat to be had */
        return;
    }
    p->act = 0;
    p->done_ms = link_now_ms();
    p->refused = news->kind == CLIENT_REFUSED && !p->idle; /* an answer is not tried once more */
    if (news->kind == CLIENT_REFUSED)
        kh_driver_wake(&r->driver, (kh_seat)(p - r->player), game_ms(r));
    if (kh_json_integer(kh_json_member(news->message, "n"), &n) && n > 0)
        p->needed = (uint64_t)n;
    if (news->kind == CLIENT_REFUSED && r->verbose)
        remote_say_refused(&r->voice, news->rule, news->message);
}

/* What the driver of a table hears, as far as a guest is told of it. Where all act at once whoever hears of something
 * saw it; luck, time and the host change it for all. */
static void hear_did(bot_run *r, const mirror_did *did) {
    const client_mirror *m = &r->client.mirror;
    if (did->undo) {
        fall_asleep(r);
        return;
    }
    if (m->done_n > r->told_n) {
        r->told_n = m->done_n;
        r->told_ms = link_now_ms();
    }
    if (r->players == 0)
        return;
    if (did->as < r->players)
        r->player[did->as].silent = false;
    if (did->awaited)
        kh_driver_acted(&r->driver);
    if (did->action.seat < m->seats)
        kh_driver_wake(&r->driver, did->as, game_ms(r));
    else if (!did->again)
        kh_driver_wake_all(&r->driver, game_ms(r));
}

static void hear(void *who, const client_news *news) {
    bot_run *r = who;
    switch (news->kind) {
    case CLIENT_TABLE: hear_table(r); break;
    case CLIENT_DONE:
    case CLIENT_REFUSED: hear_answer(r, news); break;
    case CLIENT_DID: hear_did(r, news->did); break;
    case CLIENT_VIEW: kh_driver_acted(&r->driver); break; /* whatever happened meanwhile */
    case CLIENT_LOST:
        r->sitting = 0;
        if (r->verbose)
            say(&r->voice, "net.lost");
        break;
    case CLIENT_TROUBLE:
        say(&r->voice, news->trouble == MIRROR_UNKNOWN_GAME ? "net.other-rules" : "net.not-understood");
        finish(r, 1);
        break;
    case CLIENT_WELCOME:
    case CLIENT_SEATS:
    case CLIENT_SAID:
    case CLIENT_NOTE:
    case CLIENT_HINT:
    case CLIENT_CODE:
    case CLIENT_MOVED:
    case CLIENT_NOTICE:
    case CLIENT_BYE: break;
    }
}

static bool wake(bot_run *r, player *p, kh_seat seat) {
    const kh_match *m = &r->client.mirror.match;
    uint64_t seed;
    if (p->memory)
        return true;
    p->memory = kh_block_new(r->bot->size);
    if (!p->memory)
        return false;
    randombytes_buf(&seed, sizeof seed);
    r->bot->init(p->memory, m->game, m->table, seat, seed);
    return true;
}

static bool decide(player *p, const bot_run *r, kh_seat seat, const void *view, kh_action *out) {
    const kh_match *m = &r->client.mirror.match;
    memset(out, 0, sizeof *out);
    if (!p->refused)
        return r->bot->decide(p->memory, view, out);
    kh_rng rng;
    kh_rng_seed(&rng, randombytes_random());
    return m->game->pick(m->table, view, seat, &rng, out);
}

/* Whether what the seat sees is what was told last: each own seat is told by itself. */
static bool is_behind(bot_run *r, kh_seat seat) {
    const player *p = &r->player[seat];
    const mirror_view *v = mirror_view_of(&r->client.mirror, seat);
    return !v || (v->n < p->needed && link_now_ms() < p->done_ms + RETRY_MS) ||
           (v->n < r->told_n && link_now_ms() < r->told_ms + RETRY_MS);
}

static void let_act(bot_run *r, kh_seat seat) {
    player *p = &r->player[seat];
    kh_action a;
    if (p->act != 0 || p->silent || !wake(r, p, seat))
        return;
    if (decide(p, r, seat, mirror_view_of(&r->client.mirror, seat)->state, &a))
        p->act = client_act_as(&r->client, &a);
    p->silent = p->act == 0;
}

static void let_answer(bot_run *r, kh_seat seat) {
    player *p = &r->player[seat];
    kh_driver_asked(&r->driver, seat);
    if (p->act == 0)
        p->idle = true;
    let_act(r, seat);
    p->silent = false;
}

static void ask_in_turns(bot_run *r) {
    const kh_match *m = &r->client.mirror.match;
    kh_seat seat;
    if (m->game->next(m->table, m->state, KH_NOBODY) == KH_CHANCE) /* what luck does comes first */
        return;
    while ((seat = kh_driver_idle(&r->driver)) != KH_NOBODY && !is_behind(r, seat))
        let_answer(r, seat);
    if (seat != KH_NOBODY)
        return;
    kh_driver_hush(&r->driver);
    seat = kh_driver_awaited(&r->driver);
    if (seat == KH_NOBODY || is_behind(r, seat) || r->player[seat].act != 0)
        return;
    r->player[seat].idle = false;
    let_act(r, seat);
}

static void ask_at_once(bot_run *r) {
    const uint64_t now_ms = game_ms(r);
    kh_seat seat;
    while ((seat = kh_driver_take(&r->driver, now_ms)) != KH_NOBODY)
        if (is_behind(r, seat)) {
            kh_driver_wake(&r->driver, seat, now_ms);
        } else {
            let_answer(r, seat);
            if (r->driver.when && r->player[seat].act == 0) /* somebody was quicker: it looks on */
                kh_driver_wake(&r->driver, seat, now_ms + LOOK_MS);
        }
}

static bool is_ours(const void *run, kh_seat seat) {
    const bot_run *r = run;
    return mirror_marked(&r->client.mirror, seat, MIRROR_MINE);
}

/* When a seat of ours has looked long enough, where people race. */
static uint64_t has_looked(void *run, kh_seat seat, uint64_t now_ms) {
    bot_run *r = run;
    const mirror_view *v = mirror_view_of(&r->client.mirror, seat);
    if (!v || !r->bot->when || !wake(r, &r->player[seat], seat))
        return KH_NEVER;
    return r->bot->when(r->player[seat].memory, v->state, now_ms);
}

static bool begin(bot_run *r) {
    client_mirror *m = &r->client.mirror;
    if (r->players > 0)
        return true;
    r->player = calloc(m->seats, sizeof *r->player);
    m->match.time_ms = game_ms(r);
    if (!r->player || !kh_driver_open(&r->driver, &m->match, randombytes_random(), is_ours, r)) {
        free(r->player);
        r->player = NULL;
        return false;
    }
    r->players = m->seats;
    kh_driver_race(&r->driver, has_looked, r);
    kh_driver_acted(&r->driver);
    return true;
}

/* Until something is due here, at most so long as a lost answer is waited for. */
static int64_t wait_ms(bot_run *r) {
    const uint64_t due = r->players > 0 && r->driver.at_once ? kh_driver_due(&r->driver) : KH_NEVER;
    const uint64_t now_ms = due == KH_NEVER ? 0 : game_ms(r);
    return due >= now_ms + RETRY_MS ? RETRY_MS : due > now_ms ? (int64_t)(due - now_ms) : 0;
}

static int play(bot_run *r) {
    const client_mirror *m = &r->client.mirror;
    while (!r->finished) {
        client_wait(&r->client, wait_ms(r));
        if (r->finished || !m->begun || m->phase != MIRROR_PLAYING || m->paused)
            continue;
        if (!begin(r))
            finish(r, 1);
        else if (r->driver.at_once)
            ask_at_once(r);
        else
            ask_in_turns(r);
    }
    return r->status;
}

static int say_usage(const term_voice *v, FILE *to) {
    static const char *const options[] = {"--seats N", "--name NAME", "-v", "--lang de|en", "--help", NULL};
    term_voice voice = *v;
    voice.to = to;
    voice.width = environment_voice(NULL).width;
    usage_say(&voice, "bot", options);
    for (unsigned i = 0; kh_games[i]; i++)
        usage_say_bots(&voice, kh_games[i]);
    return to == stdout ? 0 : EXIT_USAGE;
}

static int read_words(bot_run *r, int argc, char **argv, const char **url) {
    r->wanted = 1;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (strcmp(word, "--help") == 0)
            return say_usage(&r->voice, stdout);
        if (strcmp(word, "-v") == 0)
            r->verbose = true;
        else if (strcmp(word, "--seats") == 0 && i + 1 < argc && argv[i + 1][0] >= '1' &&
                 argv[i + 1][0] <= '9')
            r->wanted = (uint32_t)strtoul(argv[++i], NULL, 10);
        else if (strcmp(word, "--name") == 0 && i + 1 < argc &&
                 kh_record_name_fine(argv[i + 1], strlen(argv[i + 1])))
            r->name = argv[++i];
        else if (strcmp(word, "--lang") == 0 && i + 1 < argc &&
                 kh_lang_find(argv[i + 1], strlen(argv[i + 1])))
            r->voice.lang = kh_lang_find(argv[i + 1], strlen(argv[i + 1])), i++;
        else if (word[0] == '-' || *url)
            return usage_unknown(&r->voice, "bot", word);
        else
            *(r->kind ? url : &r->kind) = word;
    }
    return *url ? -1 : say_usage(&r->voice, stderr);
}

int cmd_bot(int argc, char **argv) {
    static bot_run r;
    const char *text = NULL;
    link_url url;
    r.voice = environment_voice(NULL);
    r.voice.put = put_to;
    r.voice.to = stderr;
    r.voice.width = 0;
    int status = read_words(&r, argc, argv, &text);
    if (status >= 0)
        return status;
    if (!find_bot(r.kind, NULL)) {
        net_say_word(&r.voice, "net.no-bot", r.kind);
        return EXIT_USAGE;
    }
    if (!net_read_url(&r.voice, text, &url))
        return EXIT_USAGE;
    if (!url.code[0]) {
        net_say_word(&r.voice, "net.no-code", text);
        return EXIT_USAGE;
    }
    r.first = randombytes_uniform(1U << 16);
    snprintf(r.client.token, sizeof r.client.token, "new");
    r.client.who = &r;
    r.client.news = hear;
    if (!client_open(&r.client, &url))
        return 1;
    status = play(&r);
    fall_asleep(&r);
    client_close(&r.client);
    return status;
}
