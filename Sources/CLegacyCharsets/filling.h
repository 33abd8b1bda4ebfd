/* A decode table that is being filled. */
#ifndef PCT_FILLING_H
#define PCT_FILLING_H

#include "CLegacyCharsetsCompile.h"

/* The numbers of entries for the bytes from 0x80 on, and for two bytes from A1 on. */
enum { SINGLES = 128, TRIPLES = 94 * 94 };

/* A table that is being filled; its arrays follow it in one allocation. */
typedef struct filling {
    pct_decode_table table;
    uint32_t *single, *pairs, *triples, *planes, *starts, *scalars;
} filling;

/* Fills the entries of a table with room for them. */
pct_status pct_fill_entries(const filling *to, const pct_charset *charset, const pct_mappings *mappings);

#endif
