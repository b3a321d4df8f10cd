#include "cmd/qr.h"

#include <qrencode.h>
#include <stdio.h>

enum { BORDER = 4 }; /* light modules around it, as the standard wants them */

static bool is_dark(const QRcode *code, int x, int y) {
    return x >= 0 && y >= 0 && x < code->width && y < code->width && (code->data[y * code->width + x] & 1);
}

/* Two rows of modules in one row of text: what is light is drawn, what is dark is the background. */
static void print_halves(const QRcode *code, bool colour) {
    static const char *const block[2][2] = {{"█", "▀"}, {"▄", " "}}; /* upper, lower: dark or not */
    for (int y = -BORDER; y < code->width + BORDER; y += 2) {
        fputs(colour ? "\x1b[38;5;231;48;5;16m" : "", stdout);
        for (int x = -BORDER; x < code->width + BORDER; x++)
            fputs(block[is_dark(code, x, y)][is_dark(code, x, y + 1)], stdout);
        puts(colour ? "\x1b[0m" : "");
    }
}

/* A module is two blanks. */
static void print_blanks(const QRcode *code) {
    for (int y = -BORDER; y < code->width + BORDER; y++) {
        for (int x = -BORDER; x < code->width + BORDER; x++)
            fputs(is_dark(code, x, y) ? "\x1b[48;5;16m  " : "\x1b[48;5;231m  ", stdout);
        puts("\x1b[0m");
    }
}

void qr_print(const char *text, canvas_means means) {
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!code)
        return;
    if (means.utf8)
        print_halves(code, means.colour);
    else if (means.colour)
        print_blanks(code);
    QRcode_free(code);
}
