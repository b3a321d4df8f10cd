/* What the scenes of all games share: see scene.h. */
#include "wasm/scene.h"

void scene_list(kh_json_writer *w, const char *name, const uint8_t *values, uint32_t count) {
    kh_json_key(w, name);
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < count; i++)
        kh_json_put_number(w, values[i]);
    kh_json_close(w, ']');
}

void scene_seat(kh_json_writer *w, const char *name, uint8_t value) {
    enum { NONE = 0xff };
    kh_json_key(w, name);
    if (value == NONE)
        kh_json_put_null(w);
    else
        kh_json_put_number(w, value);
}

void scene_names(kh_json_writer *w, const char *name, const char *const *names, uint32_t count) {
    kh_json_key(w, name);
    kh_json_open(w, '[');
    for (uint32_t i = 0; i < count; i++)
        kh_json_put_text(w, names[i]);
    kh_json_close(w, ']');
}
