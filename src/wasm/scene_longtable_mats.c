/* The mats of Long Table as JSON: one ground for all, and what each has printed on it. */
#include "wasm/scene_longtable.h"

static void put_pair(kh_json_writer *w, int64_t a, int64_t b) {
    kh_json_open(w, '[');
    kh_json_put_number(w, a);
    kh_json_put_number(w, b);
    kh_json_close(w, ']');
}

static void put_ground(kh_json_writer *w) {
    const long_shape *g = &long_ground;
    kh_json_key(w, "ground");
    kh_json_open(w, '{');
    kh_json_key(w, "crossings");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < LONG_CROSSINGS; i++)
        put_pair(w, g->xy[i][0], g->xy[i][1]);
    kh_json_close(w, ']');
    kh_json_key(w, "ways");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < LONG_WAYS; i++)
        put_pair(w, g->ends[i][0], g->ends[i][1]);
    kh_json_close(w, ']');
    kh_json_member_number(w, "within", LONG_WAYS_WITHIN);
    scene_list(w, "left", g->left, LONG_BORDER);
    scene_list(w, "right", g->right, LONG_BORDER);
    scene_names(w, "symbols", g->symbol, LONG_BORDER);
    kh_json_close(w, '}');
}

static void put_hexes(kh_json_writer *w, const long_mat *mat) {
    kh_json_key(w, "hexes");
    kh_json_open(w, '[');
    for (unsigned i = 0; i < mat->hexes; i++) {
        const long_hex *h = &mat->hex[i];
        kh_json_open(w, '{');
        kh_json_member_text(w, "resource", long_resource_names[h->resource]);
        kh_json_member_number(w, "number", h->number);
        kh_json_key(w, "region");
        if (h->region < LONG_SIDES)
            kh_json_put_number(w, h->region);
        else
            kh_json_put_null(w);
        kh_json_member_number(w, "column", h->column);
        kh_json_member_number(w, "row", h->row);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

/* Numbers of those that are there. */
static void put_there(kh_json_writer *w, const char *name, const uint8_t *there, unsigned count) {
    kh_json_key(w, name);
    kh_json_open(w, '[');
    for (unsigned i = 0; i < count; i++)
        if (there[i])
            kh_json_put_number(w, i);
    kh_json_close(w, ']');
}

/* Crossings with a trading post and what it takes: a resource, or any. */
static void put_posts(kh_json_writer *w, const long_mat *mat) {
    kh_json_key(w, "posts");
    kh_json_open(w, '[');
    for (unsigned c = 0; c < LONG_CROSSINGS; c++) {
        if (mat->post[c] == POST_NONE)
            continue;
        kh_json_open(w, '{');
        kh_json_member_number(w, "at", c);
        kh_json_member_text(w, "takes",
                            mat->post[c] == POST_ANY ? "any" : long_resource_names[mat->post[c] - 1]);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
}

static void put_starts(kh_json_writer *w, const long_mat *mat) {
    kh_json_key(w, "starts");
    kh_json_open(w, '[');
    for (unsigned side = 0; side < LONG_SIDES && !mat->edge; side++) {
        kh_json_open(w, '{');
        scene_list(w, "buildings", mat->start[side].building, 3);
        scene_list(w, "roads", mat->start[side].road, 3);
        kh_json_close(w, '}');
    }
    kh_json_close(w, ']');
    kh_json_key(w, "homes");
    kh_json_open(w, '[');
    for (unsigned side = 0; side < LONG_SIDES && !mat->edge; side++)
        put_pair(w, mat->home[side][0], mat->home[side][1]);
    kh_json_close(w, ']');
    kh_json_key(w, "grey");
    kh_json_open(w, '{');
    scene_list(w, "settlements", mat->grey_settlement, mat->edge ? 2 : 0);
    scene_list(w, "roads", mat->grey_road, mat->edge ? 2 : 0);
    kh_json_close(w, '}');
}

static void put_mat(kh_json_writer *w, const long_mat *mat) {
    kh_json_open(w, '{');
    kh_json_member_text(w, "name", mat->name);
    kh_json_member_number(w, "edge", mat->edge);
    put_hexes(w, mat);
    put_there(w, "crossings", mat->there, LONG_CROSSINGS);
    put_there(w, "ways", mat->way_there, LONG_WAYS);
    put_posts(w, mat);
    put_starts(w, mat);
    scene_names(w, "colours", mat->colour, mat->edge ? 0 : LONG_SIDES);
    kh_json_close(w, '}');
}

void scene_mats(kh_json_writer *w) {
    put_ground(w);
    kh_json_key(w, "mats");
    kh_json_open(w, '[');
    for (unsigned i = 0; i <= MAT_RIGHT; i++)
        put_mat(w, &long_mats[i]);
    kh_json_close(w, ']');
}
