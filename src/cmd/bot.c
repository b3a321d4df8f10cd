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
#include "term/remote/remote.h"
#include "voice/environment.h"

enum { EXIT_USAGE = 2, RETRY_MS = 1000, NUMBER_CAP = 16 };

/* One seat and its player. */
typedef struct player {
    void *memory;     /* NULL: not woken yet */
    uint64_t asked_n; /* what had happened when it was asked last */
    uint64_t needed;  /* what has to be seen before it is asked again */
    int64_t act;      /* id of its action that waits for an answer, or 0 */
    uint64_t done_ms; /* when it was answered */
    bool refused;     /* so try anything that is legal */
} player;

typedef struct bot_run {
    client client;
    term_voice voice;
    const char *kind;         /* which bot of the house */
    const char *name;         /* to sit down under; NULL: one that nobody has there */
    const kh_bot *bot;        /* of that kind, for the game of the table; NULL: not known yet */
    uint32_t first;           /* of the names, so that several do not ask for the same */
    uint32_t renamed;         /* how often; not for ever */
    uint32_t wanted, sitting; /* seats; requests for one that were not answered yet */
    bool verbose, finished;
    int status;
    player player[MIRROR_SEATS];
} bot_run;

static void put_to(void *file, const char *text, size_t length) {
    fwrite(text, 1, length, file);
}

static void finish(bot_run *r, int status) {
    r->finished = true;
    r->status = status;
}

static void fall_asleep(bot_run *r) {
    for (kh_seat seat = 0; seat < MIRROR_SEATS; seat++) {
        free(r->player[seat].memory);
        r->player[seat] = (player){0};
    }
}

/* People's names: behind those that browsers and terminals give to the bots of a server. Where a language has none, the
 * number that the caller keeps. */
static const char *name_of(const bot_run *r, uint32_t i, char number[NUMBER_CAP]) {
    enum { BEFORE = 6, NAMES = 12 };
    return say_word(&r->voice, "bot", say_number(BEFORE + 1 + (int64_t)((r->first + i) % NAMES), number));
}

static bool is_taken(const client_mirror *m, kh_seat below, const char *name) {
    for (kh_seat seat = 0; seat < below; seat++)
        if (strcmp(m->chair[seat].name, name) == 0)
            return true;
    return false;
}

/* Number i of those names that nobody at the table has. */
static const char *free_name(const bot_run *r, uint32_t i, char number[NUMBER_CAP]) {
    enum { TRIES = 64 };
    for (uint32_t k = 0; k < TRIES; k++) {
        const char *name = name_of(r, k, number);
        if (!is_taken(&r->client.mirror, r->client.mirror.config.seats, name) && i-- == 0)
            return name;
    }
    return name_of(r, i, number);
}

static void sit_down(bot_run *r) {
    const uint32_t have = (uint32_t)__builtin_popcountll(r->client.mirror.you);
    while (have + r->sitting < r->wanted) {
        char number[NUMBER_CAP];
        const char *name = r->name ? r->name : free_name(r, r->sitting, number);
        if (client_ask(&r->client, "sit", CLIENT_WITH("name", name)) == 0)
            return;
        r->sitting++;
    }
}

/* Two programs may have chosen the same name at the same time: the one with the higher seat takes another. */
static void settle_names(bot_run *r) {
    const client_mirror *m = &r->client.mirror;
    for (kh_seat seat = 0; !r->name && r->sitting == 0 && r->renamed < MIRROR_SEATS && seat < m->config.seats;
         seat++) {
        char as[16], number[NUMBER_CAP];
        if (!(m->you >> seat & 1) || !is_taken(m, seat, m->chair[seat].name))
            continue;
        kh_actor_write(seat, as, sizeof as);
        r->renamed++;
        client_ask(&r->client, "change", CLIENT_WITH("as", as, "name", free_name(r, 0, number)));
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
    else if (m->phase == MIRROR_PLAYING && m->you == 0 && r->sitting == 0) {
        say(&r->voice, "net.no-seat");
        finish(r, 1);
    }
}

static player *player_of_act(bot_run *r, int64_t id) {
    for (kh_seat seat = 0; id != 0 && seat < MIRROR_SEATS; seat++)
        if (r->player[seat].act == id)
            return &r->player[seat];
    return NULL;
}

static void hear_answer(bot_run *r, const client_news *news) {
    player *p = player_of_act(r, news->id);
    int64_t n;
    if (!p) {
        r->sitting -= r->sitting > 0;
        if (news->kind == CLIENT_REFUSED) {
            remote_say_refused(&r->voice, news->rule, news->message);
            if (r->client.mirror.you == 0 && r->client.mirror.phase != MIRROR_PLAYING)
                finish(r, 1);
        }
        return;
    }
    p->act = 0;
    p->done_ms = link_now_ms();
    p->refused = news->kind == CLIENT_REFUSED;
    if (kh_json_integer(kh_json_member(news->message, "n"), &n) && n > 0)
        p->needed = (uint64_t)n;
    if (p->refused && r->verbose)
        remote_say_refused(&r->voice, news->rule, news->message);
}

static void hear(void *who, const client_news *news) {
    bot_run *r = who;
    switch (news->kind) {
    case CLIENT_TABLE: hear_table(r); break;
    case CLIENT_DONE:
    case CLIENT_REFUSED: hear_answer(r, news); break;
    case CLIENT_DID:
        if (news->did->undo) /* what they remember did not happen */
            fall_asleep(r);
        break;
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
    case CLIENT_VIEW:
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

/* An awaited seat has to act; the others are asked once for each thing that happened. */
static void let_act(bot_run *r, kh_seat seat) {
    client_mirror *m = &r->client.mirror;
    player *p = &r->player[seat];
    const mirror_view *v = mirror_view_of(m, seat);
    kh_action a;
    const bool behind = v && v->n < p->needed && link_now_ms() < p->done_ms + RETRY_MS;
    if (!v || p->act != 0 || behind || p->asked_n == v->n || !wake(r, p, seat))
        return;
    const bool awaited = m->game->awaited(m->match.table, v->state, seat);
    if (p->refused && !awaited)
        p->refused = false;
    p->asked_n = v->n;
    if (decide(p, r, seat, v->state, &a))
        p->act = client_act_as(&r->client, &a);
    if (p->act != 0)
        p->asked_n = 0; /* whatever comes of it, ask again */
}

static int play(bot_run *r) {
    const client_mirror *m = &r->client.mirror;
    while (!r->finished) {
        client_wait(&r->client, RETRY_MS);
        if (!m->begun || m->phase != MIRROR_PLAYING || m->paused)
            continue;
        for (kh_seat seat = 0; seat < m->config.seats && !r->finished; seat++)
            if (m->you >> seat & 1)
                let_act(r, seat);
    }
    return r->status;
}

static int say_usage(const term_voice *v, FILE *to) {
    static const char *const options[] = {"--seats N", "--name NAME", "-v", "--lang de|en", "--help", NULL};
    term_voice voice = *v;
    voice.to = to;
    voice.width = environment_voice(NULL).width;
    usage_say(&voice, "bot", options);
    for (unsigned i = 0; kh_bots[i]; i++) {
        char games[100];
        usage_list_games(games, sizeof games);
        usage_line(&voice, kh_bots[i]->name, kh_bots[i]->game ? kh_bots[i]->game : games);
    }
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
    return *url && r->wanted <= MIRROR_SEATS ? -1 : say_usage(&r->voice, stderr);
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
