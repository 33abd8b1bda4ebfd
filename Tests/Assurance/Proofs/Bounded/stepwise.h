/* Byte-wise versions of the kernels' functions on blocks, because the analysis would lose the bits of a mask.
 * */
#ifndef PCT_STEPWISE_H
#define PCT_STEPWISE_H

#include "bounded.h"

/* The proofs allow an empty copy to the end of a buffer, although Frama-C reports such a copy. */
#define memcpy(dst, src, n) ((n) == 0 ? (dst) : memcpy(dst, src, n))
#include "kernels/scalar/blocks.h"
#include "kernels/scalar/split_blocks.h"

static uint64_t bytewise_percents(const uint8_t *src)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < DECODE_BLOCK; k++) {
        mask |= (uint64_t)(src[k] == '%') << k;
    }
    return mask;
}

static void bytewise_copy(uint8_t *dst, const uint8_t *src, bool plus)
{
    uint8_t bytes[8];
    for (unsigned k = 0; k < sizeof bytes; k++) {
        bytes[k] = plus && src[k] == '+' ? ' ' : src[k];
    }
    memcpy(dst, bytes, sizeof bytes);
}

static decode_steps bytewise_steps(void)
{
    return (decode_steps){bytewise_percents, bytewise_copy, 8};
}

static uint64_t bytewise_marks(const uint8_t *src, bool semicolon)
{
    uint64_t mask = 0;
    for (unsigned k = 0; k < DECODE_BLOCK; k++) {
        bool is_mark = src[k] == '%' || src[k] == '&' || src[k] == '=' || (semicolon && src[k] == ';');
        mask |= (uint64_t)is_mark << k;
    }
    return mask;
}

static bool bytewise_is_ascii(const uint8_t *src)
{
    uint8_t bits = 0;
    for (unsigned k = 0; k < DECODE_BLOCK; k++) {
        bits |= src[k];
    }
    return bits < 0x80;
}

static split_steps bytewise_split_steps(void)
{
    return (split_steps){bytewise_marks, bytewise_is_ascii, bytewise_steps()};
}

#endif
