/*
 * CLegacyCharsetsMappings: the mappings between characters and codes from which tables are compiled. They
 * come from ICU or from constants in this library. A code is the bytes of a character as one big-endian
 * number; 0 means that there is no code or no character.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <CPercentEncoding.h>

PCT_DECLARATIONS_BEGIN

/* The mappings of one stateless converter, for use by one thread at a time. Both functions take linear time.
 */
typedef struct pct_mappings {
    void *PCT_NULLABLE context;
    /* Fills the codes of `count` scalar values from `first` on. */
    pct_status (*codes)(void *PCT_NULLABLE context, uint32_t first, size_t count, uint32_t *codes);
    /* Fills the scalar values of the 256 codes that consist of a prefix of 0 to 3 bytes and a last byte. Rows
     * are fastest in ascending order. */
    pct_status (*row)(void *PCT_NULLABLE context, uint32_t prefix, size_t n, uint32_t *scalars);
    void (*PCT_NULLABLE close)(void *PCT_NULLABLE context);
} pct_mappings;

/* Opens the mappings of a converter by ICU's own name: those of ICU if it has the converter, or else those of
 * this library. Fails only without memory, or with PCT_BAD_RULES for a name that no row has. */
pct_status pct_open_mappings(const char *converter, pct_mappings *mappings);

/* Closes mappings. */
void pct_close_mappings(pct_mappings *mappings);

/* Returns the source of mappings: "ICU 72.1", or "built in (ICU 72.1)" in a build without ICU. */
const char *pct_mappings_name(void);

/* Opens the mappings of one source, like pct_open_mappings. Without the package trait ICU, ICU's fail
 * with PCT_BAD_RULES. */
pct_status pct_open_icu_mappings(const char *converter, pct_mappings *mappings);
pct_status pct_open_frozen_mappings(const char *converter, pct_mappings *mappings);

PCT_DECLARATIONS_END
