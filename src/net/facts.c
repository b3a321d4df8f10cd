/* What a connection can be asked, and what the server keeps with it. */
#include "net/inside.h"

void *net_data(const net_conn *c) {
    return c->data;
}

void net_set_data(net_conn *c, void *data) {
    c->data = data;
}

const char *net_address(const net_conn *c) {
    return c->address;
}

const net_peer *net_peer_at(const net_conn *c) {
    return &c->peer;
}

uint32_t net_delay_ms(const net_conn *c) {
    return c->delay_ms;
}

uint32_t net_unsent(const net_conn *c) {
    return out_size(&c->out);
}
