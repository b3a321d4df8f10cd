/* parts.h - what the files behind engine.h share: the two buffers, and the table that is drawn. */
#ifndef KH_ENGINE_PARTS_H
#define KH_ENGINE_PARTS_H

#include "kornholm/json_write.h"
#include "table/match.h"

#define EXPORT(name) __attribute__((export_name(#name), used)) name
#ifndef __wasm__
#undef EXPORT
#define EXPORT(name) name
#endif

kh_json_writer engine_answer(void); /* an empty answer */
int engine_refuse(const char *rule);
const char *engine_in(void);

kh_match *engine_match(void);
bool engine_took_match(void); /* whoever opened another one there asks whether it can be drawn */
const void *engine_seen(kh_seat viewer);

void engine_put_legal(kh_json_writer *, kh_seat);
void engine_put_command(kh_json_writer *, const kh_match *, const kh_action *); /* an action without who */
void engine_put_events(kh_json_writer *, const kh_match *, const kh_events *, kh_seat viewer);

#endif
