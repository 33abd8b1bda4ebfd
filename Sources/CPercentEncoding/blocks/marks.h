/* Marks: bytes that are never escaped. */
#pragma once

#include <stdbool.h>

#include "CPercentEncodingKernel.h"

/* The marks of the input of a call. `are_used` is a compile-time constant. */
typedef struct pct_marks {
    const uint64_t *words; /* the mark of byte i is bit i % 64 of word i / 64 */
    uint8_t space;         /* the output of an unmarked space */
    bool are_used;
} pct_marks;

PCT_INLINE pct_marks no_marks(void)
{
    return (pct_marks){NULL, 0, false};
}

PCT_INLINE pct_marks marks_in(const uint64_t *words, const pct_set *set)
{
    return (pct_marks){words, set->space, true};
}

/* Returns the marks from byte i to the end of their word, shifted down to bit 0. */
PCT_INLINE uint64_t marks_from(pct_marks marks, size_t i)
{
    return marks.words[i / 64] >> i % 64;
}

/* Returns the marks of up to 64 bytes, which may span two words. The bits above the marks are unspecified. */
PCT_INLINE uint64_t marks_between(pct_marks marks, size_t i, size_t end)
{
    return marks_from(marks, i) | marks.words[(end - 1) / 64] << 1 << (63 - i % 64);
}
