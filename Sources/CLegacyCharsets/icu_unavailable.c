/* Replaces the ICU functions in a build without the package trait ICU. */
#ifndef PCT_ICU

#include "CLegacyCharsetsICU.h"

pct_icu_status pct_icu_open(const char *name, pct_icu_converter **converter)
{
    (void)name, (void)converter;
    return PCT_ICU_UNAVAILABLE;
}

void pct_icu_close(pct_icu_converter *converter)
{
    (void)converter;
}

pct_icu_status pct_icu_codes(pct_icu_converter *converter, uint32_t first, size_t count, uint32_t *codes)
{
    (void)converter, (void)first, (void)count, (void)codes;
    return PCT_ICU_UNAVAILABLE;
}

pct_icu_result pct_icu_encode(pct_icu_converter *converter, const uint16_t *src, size_t n, uint8_t *dst,
                              size_t capacity)
{
    (void)converter, (void)src, (void)n, (void)dst, (void)capacity;
    return (pct_icu_result){0, 0, PCT_ICU_UNAVAILABLE};
}

pct_icu_result pct_icu_decode(pct_icu_converter *converter, const uint8_t *src, size_t n, uint16_t *dst,
                              size_t capacity, unsigned options)
{
    (void)converter, (void)src, (void)n, (void)dst, (void)capacity, (void)options;
    return (pct_icu_result){0, 0, PCT_ICU_UNAVAILABLE};
}

#endif
