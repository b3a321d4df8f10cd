/* replay_json.h - the JSON of `kornholm replay --json`, printed as the record is read. */
#ifndef KH_REPLAY_JSON_H
#define KH_REPLAY_JSON_H

#include "kornholm/json_write.h"
#include "table/match.h"

/* What of the object stands open. */
typedef enum replay_stage { JSON_BEGIN, JSON_ACTIONS, JSON_RESULT, JSON_MEMBERS } replay_stage;

typedef struct replay_json {
    kh_json_writer to;
    replay_stage stage;
} replay_json;

replay_json replay_json_begin(void);

/* One item of the record; `number` counts actions and undos. */
void replay_json_item(replay_json *, const kh_loader *, const kh_record_item *, uint64_t number);

/* The end of the object. key NULL: all is well; else what went wrong and its sentence. */
void replay_json_end(replay_json *, const kh_loader *, const char *key, const char *sentence,
                     const char *position_or_null);

#endif
