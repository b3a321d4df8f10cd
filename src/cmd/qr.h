/* qr.h - an address as a picture that phones can read, for terminals. */
#ifndef KH_CMD_QR_H
#define KH_CMD_QR_H

#include "voice/canvas.h"

/* Colours are told where the terminal knows them, since most readers want dark on light and nobody knows which of the
 * two a terminal is. Without them it is drawn for dark terminals; with neither colours nor UTF-8, not at all. */
void qr_print(const char *text, canvas_means);

#endif
