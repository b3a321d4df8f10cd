/* protocol.h - what both ends of a line have to agree about: docs/protocol.md. */
#ifndef KH_PROTOCOL_H
#define KH_PROTOCOL_H

enum { PROTOCOL_VERSION = 2 }; /* another one is refused: HOUSE-NET-05 */

#endif
