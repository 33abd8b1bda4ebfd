/* A decode table that is being filled. */
#pragma once

#include "CLegacyCharsetsCompile.h"

/* The number of entries for two bytes from A1 on. */
enum { TRIPLES = 94 * 94 };

/* A table that is being filled; its arrays follow it in one allocation. */
typedef struct filling {
    pct_decode_table table;
    uint32_t *single, *pairs, *triples, *planes, *starts, *scalars;
    uint8_t *laid_out;
} filling;

/* Fills the entries of a table with room for them. */
pct_status pct_fill_entries(const filling *to, const pct_charset *charset, const pct_mappings *mappings);
