/* CPercentEncodingSets: escape sets. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "CPercentEncodingDeclarations.h"

PCT_DECLARATIONS_BEGIN

/* The output for a space (0x20) that is not kept. */
typedef enum pct_space {
    PCT_SPACE_PERCENT = 0, /* like any other byte: "%20" unless kept */
    PCT_SPACE_PLUS = 1     /* always '+', as application/x-www-form-urlencoded does */
} pct_space;

/*
 * An escape set compiled for the kernels: the output of every byte, one or three bytes long. A built set is
 * immutable, so threads can share it. The members are private.
 */
typedef struct pct_set {
    uint32_t entry[256];  /* output text in memory order, its length in the last byte */
    uint8_t literal[256]; /* 1 where the byte is written as itself */
    uint8_t single[128];  /* bits 0 and 7: bytes i and i + 128 have an output of one byte */
    uint8_t rows[2][16];  /* bit k of rows[h][d]: byte 128 * h + 16 * k + d has an output of one byte */
    uint8_t space;        /* output of a space that is not escaped: itself or '+' */
} pct_set;

/* Builds `set` from 256 flags: keep[b] != 0 means that byte b stays literal. With PCT_SPACE_PLUS, keep[0x20]
 * is ignored. Constant time. */
void pct_set_init(pct_set *set, const uint8_t *keep, pct_space space);

/* Builds `set` like pct_set_init, from 256 bits: byte b is kept if bit b % 64 of keep[b / 64] is set. */
void pct_set_init_bits(pct_set *set, const uint64_t *keep, pct_space space);

/*
 * Returns the process-wide compiled form of a set with the given bits; see pct_set_init_bits. The form is
 * built on first use and never freed. The table has 256 slots, and each set can use 16 of them. If these
 * slots hold other sets, or another thread is building a set in one of them, returns NULL. Then use
 * pct_set_init_bits. Lock-free; a hit costs a hash and five comparisons.
 */
const pct_set *PCT_NULLABLE pct_set_shared(uint64_t keep0, uint64_t keep1, uint64_t keep2, uint64_t keep3,
                                           pct_space space);

/*
 * The process-wide forms of sets that have a number from 1 to 255, as soon as they are used. A number belongs
 * to one set: the caller passes the same bits with it each time. Private; use pct_set_numbered.
 */
extern const pct_set *PCT_NULLABLE pct_numbered_sets[256];

/* Returns the form of a set that has no form for its number yet, like pct_set_shared. 0 is no number. */
const pct_set *PCT_NULLABLE pct_set_with_number(uint8_t number, uint64_t keep0, uint64_t keep1,
                                                uint64_t keep2, uint64_t keep3, pct_space space);

/* Returns the result of pct_set_shared, from the second call with a number on by one load. */
static inline const pct_set *PCT_NULLABLE pct_set_numbered(uint8_t number, uint64_t keep0, uint64_t keep1,
                                                           uint64_t keep2, uint64_t keep3, pct_space space)
{
    const pct_set *PCT_NULLABLE set = __atomic_load_n(&pct_numbered_sets[number], __ATOMIC_ACQUIRE);
    return set ? set : pct_set_with_number(number, keep0, keep1, keep2, keep3, space);
}

PCT_DECLARATIONS_END
