/* A charset that needs no ICU: 8140 is U+4E00, 8141 is "A", and nothing else has two bytes. */
#ifndef PCT_FAULTS_CHARSET_H
#define PCT_FAULTS_CHARSET_H

#include "faults.h"

enum { BLOCKS = 1024 };

/* Tables of a charset for both directions. Every scalar value divisible by 64 has the bytes of U+4E00. */
typedef struct charset {
    uint16_t blocks[BLOCKS], entries[PCT_SCALARS_PER_BLOCK];
    uint32_t single[128], pairs[PCT_LEADS * PCT_TRAILS];
    pct_encode_table encode;
    pct_decode_table decode;
} charset;

static inline void make_charset(charset *it)
{
    const uint8_t lead[4] = {0, 0, 0, PCT_TEXT_LEAD};
    memset(it, 0, sizeof *it);
    it->entries[0] = 0x8140;
    memcpy(&it->single[1], lead, sizeof lead);
    it->pairs[0] = pct_text_entry(0x4E00);
    it->pairs[1] = pct_text_entry('A');
    it->encode = (pct_encode_table){PCT_CODES_16, BLOCKS, it->blocks, it->entries, NULL};
    it->decode = (pct_decode_table){it->single, it->pairs, NULL, NULL, NULL, 0};
}

#endif
