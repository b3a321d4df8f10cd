/* Any bytes as a record: they are refused with an error and a line, the same however they come in pieces, or
 * they are a game that can be written and loaded again. */
#include "fuzz.h"

enum { TEXT_MAX = 1 << 20 };

typedef struct text {
    size_t length;
    char at[TEXT_MAX];
} text;

static void put(void *to, const char *bytes, size_t n) {
    text *t = to;
    MUST(n <= TEXT_MAX - t->length);
    memcpy(t->at + t->length, bytes, n);
    t->length += n;
}

static void load(kh_loader *l, const char *bytes, size_t size, size_t piece) {
    MUST(kh_loader_open(l, kh_games, 1));
    for (size_t at = 0; at < size; at += piece) {
        if (!kh_loader_feed(l, bytes + at, size - at < piece ? size - at : piece))
            return;
    }
    kh_loader_finish(l);
}

/* The text that we write ourselves loads, and is written the same again. */
static void write_again(const kh_loader *l) {
    static text first, second;
    kh_loader again;
    first.length = second.length = 0;
    MUST(kh_match_write(&l->match, KH_NOBODY, put, &first));
    load(&again, first.at, first.length, first.length);
    MUST(again.error == KH_RECORD_FINE);
    MUST(memcmp(again.match.state, l->match.state, l->match.state_size) == 0);
    MUST(kh_match_write(&again.match, KH_NOBODY, put, &second));
    MUST(first.length == second.length && memcmp(first.at, second.at, first.length) == 0);
    kh_loader_close(&again);
}

/* So does what a watcher may see, up to the point that it cannot be judged. */
static void write_masked(const kh_loader *l) {
    static text masked;
    kh_loader again;
    masked.length = 0;
    MUST(kh_match_write(&l->match, KH_WATCHER, put, &masked));
    load(&again, masked.at, masked.length, masked.length);
    MUST(again.error == KH_RECORD_MASKED && again.reader.viewer == KH_WATCHER);
    kh_loader_close(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static kh_loader whole, pieces;
    load(&whole, (const char *)data, size, size);
    load(&pieces, (const char *)data, size, 1 + size % 13);
    MUST(whole.error == pieces.error && whole.reader.line == pieces.reader.line);
    MUST(whole.error == KH_RECORD_FINE || whole.reader.line > 0);
    MUST((whole.error == KH_RECORD_REFUSED) == (whole.rule != NULL));
    if (whole.error == KH_RECORD_FINE) {
        write_again(&whole);
        write_masked(&whole);
    }
    kh_loader_close(&whole);
    kh_loader_close(&pieces);
    return 0;
}
