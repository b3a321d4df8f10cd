#include "kornholm/name.h"

#include "kornholm/record.h"
#include "kornholm/text.h"

typedef struct range {
    uint32_t first, last;
} range;

static bool within(const range *ranges, size_t count, uint32_t c) {
    for (size_t i = 0; i < count; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return true;
    return false;
}

/* What Unicode calls default-ignorable, and fillers that are drawn as nothing; kh_record_text_fine() knows the rest. */
static bool is_invisible(uint32_t c) {
    static const range ranges[] = {
        {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
        {0x180b, 0x180f},   {0x200b, 0x200b},   {0x200e, 0x200f},   {0x2060, 0x206f},   {0x2800, 0x2800},
        {0x3164, 0x3164},   {0xfe00, 0xfe0e},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0xe001f}, {0xe0080, 0xe00ff},
        {0xe01f0, 0xe0fff},
    };
    return within(ranges, sizeof ranges / sizeof ranges[0], c);
}

static bool is_blank(uint32_t c) {
    static const range ranges[] = {{' ', ' '},       {0xa0, 0xa0},     {0x1680, 0x1680}, {0x2000, 0x200a},
                                   {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};
    return within(ranges, sizeof ranges / sizeof ranges[0], c);
}

static bool is_joiner(uint32_t c) {
    return c == 0x200c || c == 0x200d;
}

static bool is_tag(uint32_t c) {
    return c >= 0xe0020 && c <= 0xe007f;
}

static bool is_variant(uint32_t c) {
    return c >= 0xe0100 && c <= 0xe01ef;
}

static bool is_ideograph(uint32_t c) {
    return (c >= 0x3400 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0x20000 && c <= 0x3ffff);
}

/* Whether a character has a meaning behind this one; 0: it comes first. */
static bool may_follow(uint32_t before, uint32_t c) {
    enum { EMOJI = 0xfe0f, KEYCAPS = '9', SYMBOLS = 0x2000, BLACK_FLAG = 0x1f3f4 };
    if (is_invisible(c))
        return false;
    if (is_joiner(c))
        return before != 0 && !is_joiner(before) && !is_blank(before);
    if (c == EMOJI)
        return before >= SYMBOLS || (before >= '#' && before <= KEYCAPS);
    if (is_tag(c))
        return is_tag(before) || before == BLACK_FLAG;
    return !is_variant(c) || is_ideograph(before);
}

bool kh_name_fine(const char *name, size_t length) {
    uint32_t before = 0, joined = 0; /* joined: what stands before the joiner just read */
    if (!kh_record_name_fine(name, length))
        return false;
    for (size_t i = 0; i < length;) {
        uint32_t c;
        i += kh_utf8_read(name + i, length - i, &c);
        if (!may_follow(before, c) || (before == 0 && is_blank(c)))
            return false;
        if (is_joiner(before) && joined < 0x80 && c < 0x80)
            return false; /* plain letters are never joined */
        joined = before;
        before = c;
    }
    return !is_joiner(before) && !is_blank(before);
}
