/* http.h - requests of HTTP/1 taken apart by llhttp, and the heads of answers: bytes in, a net_request out, no
 * sockets. What two servers in a row could read differently is refused: see http_feed(). */
#ifndef KH_NET_HTTP_H
#define KH_NET_HTTP_H

#include "net/net.h"

enum {
    HTTP_ACCEPT = 29,
    HTTP_HEAD_OWN = 768
}; /* bytes of Sec-WebSocket-Accept; of what http_head() itself writes */

/* One request that is being read. */
typedef struct http_reader http_reader;
http_reader *http_new(uint32_t request_bytes, uint32_t body_bytes); /* NULL: no memory */
void http_free(http_reader *);

typedef enum http_result {
    HTTP_WANT,   /* more bytes */
    HTTP_READY,  /* http_request() tells it */
    HTTP_REFUSED /* to be answered with http_status(), then closed */
} http_result;

/* `used` says how many bytes belonged to this request. Refused: both a length and an encoding (400), any transfer
 * encoding (411), no or two hosts (400), a target that is no path (400), CONNECT (501), expectations (417), a
 * wish for another version of WebSocket (426) or one without all that it takes (400), too much (413, 431). */
http_result http_feed(http_reader *, const char *bytes, size_t n, size_t *used);
unsigned http_status(const http_reader *);
void http_request(const http_reader *,
                  net_request *out);   /* all but the address; as long as the reader lives */
bool http_keeps(const http_reader *);  /* another request may follow */
bool http_chunks(const http_reader *); /* an answer may come in chunks */
void http_accept(const http_reader *, char out[HTTP_ACCEPT]);

typedef enum http_body {
    HTTP_WHOLE,
    HTTP_CHUNKS,   /* its length is not known yet: RFC 9112, 7.1 */
    HTTP_UNTIL_END /* of the connection */
} http_body;
typedef struct http_answer {
    unsigned status;
    const char *type, *headers; /* as in net_respond() */
    size_t length;              /* of the body */
    bool keep;
    http_body body;
} http_answer;
/* Writes the head of an answer; room: HTTP_HEAD_OWN and the length of type and headers. */
size_t http_head(const http_answer *, char *out, size_t cap);
size_t http_head_upgrade(const char *accept, const char *headers, char *out, size_t cap);
bool http_bodyless(unsigned status); /* 204, 304: the answer has no body */
const char *http_reason(unsigned status);

#endif
