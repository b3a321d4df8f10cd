/* Any bytes as frames of a WebSocket: they mean the same however they come in pieces, what is handed out is text of
 * at most the allowed length, and no reader is lost or kept for nothing. */
#include "fuzz.h"
#include "net/ws.h"

enum { MESSAGE_MAX = 6000, TOLD_MAX = 1 << 18 };

typedef struct story {
    size_t length;
    char text[TOLD_MAX];
} story;

static void tell(story *s, const void *bytes, size_t n) {
    if (n > sizeof s->text - s->length)
        n = sizeof s->text - s->length;
    memcpy(s->text + s->length, bytes, n);
    s->length += n;
}

static void tell_event(story *s, ws_event event, const ws_frame *f) {
    const uint32_t words[3] = {event, f->code, (uint32_t)f->length};
    if (event == WS_PART) {
        tell(s, words, sizeof words[0]);
        return;
    }
    tell(s, words, sizeof words);
    tell(s, f->text, f->length);
    if (event == WS_TEXT || event == WS_CLOSE)
        MUST(ws_utf8(f->text, f->length));
    MUST(f->length <= (event == WS_TEXT ? MESSAGE_MAX : WS_CONTROL_MAX));
}

static void read_all(story *s, const uint8_t *bytes, size_t size, size_t piece) {
    ws_state state = {0};
    ws_pool pool = {0};
    ws_event event = WS_WANT;
    s->length = 0;
    for (size_t at = 0; at < size && event != WS_BROKEN; at += piece) {
        ws_input in = {bytes + at, size - at < piece ? size - at : piece};
        ws_frame f = {"", 0, WS_NORMAL};
        while (event != WS_BROKEN && (event = ws_next(&state, &pool, &in, MESSAGE_MAX, &f)) != WS_WANT)
            tell_event(s, event, &f);
        MUST(event == WS_BROKEN || in.left == 0);
        MUST(state.reader == NULL || pool.count == 0); /* there is only one */
        MUST(ws_busy(&state) || (state.text == NULL && state.length == 0));
    }
    ws_state_free(&state);
    ws_pool_free(&pool);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static story whole, pieces;
    /* A copy without a NUL behind it, so that reading past the end is seen. */
    uint8_t *bytes = malloc(size ? size : 1);
    MUST(bytes != NULL);
    if (size)
        memcpy(bytes, data, size);
    read_all(&whole, bytes, size, size);
    read_all(&pieces, bytes, size, 1 + size % 11);
    MUST(whole.length == pieces.length && memcmp(whole.text, pieces.text, whole.length) == 0);
    free(bytes);
    return 0;
}
