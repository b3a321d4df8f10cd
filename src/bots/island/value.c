/* The value function: see value.h. */
#include "bots/island/value.h"

#include <string.h>

static const value_net *house(void) {
    return (const value_net *)(const void *)island_value_weights;
}

/* e to the power of a number that is not above 0. */
static float exponential(float x) {
    if (x < -80)
        return 0;
    const float y = x * 1.44269504F;
    const int whole = (int)y - (y < (float)(int)y);
    const float z = (y - (float)whole) * 0.693147181F;
    const float p =
        1 + z * (1 + z * (0.5F + z * (0.166666667F +
                                      z * (0.0416666667F + z * (0.00833333333F + z * 0.00138888889F)))));
    const uint32_t bits = (uint32_t)(127 + whole) << 23;
    float power;
    memcpy(&power, &bits, sizeof power);
    return p * power;
}

static void bend(float *x, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        x[i] = x[i] > 0 ? x[i] : 0.01F * x[i];
}

static void pass_first(const value_net *net, const float *row, float *out) {
    memcpy(out, net->first_bias, sizeof net->first_bias);
    for (unsigned i = 0; i < ISLAND_FEATURES; i++) {
        const float x = row[i], *weight = net->first[i];
        if (x == 0)
            continue;
        for (unsigned k = 0; k < VALUE_FIRST; k++)
            out[k] += x * weight[k];
    }
    bend(out, VALUE_FIRST);
}

static float pass_second(const value_net *net, const float *pair, float *out) {
    memcpy(out, net->second_bias, sizeof net->second_bias);
    for (unsigned i = 0; i < 2 * VALUE_FIRST; i++) {
        const float x = pair[i], *weight = net->second[i];
        for (unsigned k = 0; k < VALUE_SECOND; k++)
            out[k] += x * weight[k];
    }
    bend(out, VALUE_SECOND);
    float sum = 0;
    for (unsigned k = 0; k < VALUE_SECOND; k++)
        sum += out[k] * net->last[k];
    return sum;
}

void value_pass(const value_net *net, unsigned seats, value_trace *t) {
    float all[VALUE_FIRST] = {0}, most = -1e30F, sum = 0;
    for (unsigned s = 0; s < seats; s++) {
        pass_first(net, t->row[s], t->first[s]);
        for (unsigned k = 0; k < VALUE_FIRST; k++)
            all[k] += t->first[s][k];
    }
    for (unsigned s = 0; s < seats; s++) {
        memcpy(t->pair[s], t->first[s], sizeof t->first[s]);
        for (unsigned k = 0; k < VALUE_FIRST; k++)
            t->pair[s][VALUE_FIRST + k] = (all[k] - t->first[s][k]) / (float)(seats - 1);
        t->chance[s] = pass_second(net, t->pair[s], t->second[s]);
        most = t->chance[s] > most ? t->chance[s] : most;
    }
    for (unsigned s = 0; s < seats; s++) {
        t->chance[s] = exponential(t->chance[s] - most);
        sum += t->chance[s];
    }
    for (unsigned s = 0; s < seats; s++)
        t->chance[s] /= sum;
}

void value_of(const island_ground *g, const island_look *look, float chance[LOOK_SEATS]) {
    value_trace t;
    if (look->phase == PHASE_OVER) {
        for (unsigned s = 0; s < LOOK_SEATS; s++)
            chance[s] = s == look->winner ? 1.0F : 0.0F;
        return;
    }
    island_features(g, look, t.row);
    value_pass(house(), g->board.seats, &t);
    memcpy(chance, t.chance, sizeof t.chance);
}
