/* Compiles codes to an encode table. */
#include <stdlib.h>

#include "CLegacyCharsetsCompile.h"

enum { SIZE = PCT_SCALARS_PER_BLOCK, BMP_BLOCKS = 0x10000 / SIZE };

/* Returns the number of blocks up to the last code, but at least the number of blocks of the BMP, because the
 * kernels assume that these blocks exist. */
static size_t block_count_of(const pct_codes *from)
{
    size_t count = from->count;
    while (count > 0 && from->codes[count - 1] == 0) {
        count--;
    }
    size_t blocks = (count + SIZE - 1) / SIZE;
    return blocks > BMP_BLOCKS ? blocks : BMP_BLOCKS;
}

static bool is_empty(const uint32_t *codes)
{
    uint32_t any = 0;
    for (size_t i = 0; i < SIZE; i++) {
        any |= codes[i];
    }
    return any == 0;
}

/* Whether a block has entries of its own. For codes of up to two bytes, every block of the BMP has entries:
 * the table is flat. A flat table takes 128 KiB and saves a load for each character. */
static bool has_entries(const pct_codes *from, size_t block)
{
    bool is_flat = from->form == PCT_CODES_16 && block < BMP_BLOCKS;
    return is_flat || !is_empty(from->codes + block * SIZE);
}

static void put_entries(const pct_codes *from, size_t block, void *entries, size_t at, uint64_t *linear)
{
    for (size_t i = 0; i < SIZE; i++) {
        uint32_t code = from->codes[block * SIZE + i];
        if (from->form == PCT_CODES_GB18030 && code > 0xFFFF) {
            code = pct_linear_number(code);
            linear[block] |= UINT64_C(1) << i;
        }
        if (from->form == PCT_CODES_32) {
            ((uint32_t *)entries)[at * SIZE + i] = code;
        } else {
            ((uint16_t *)entries)[at * SIZE + i] = (uint16_t)code;
        }
    }
}

/* Fills a table that has room for all entries. Blocks without codes share the entries of one empty block. */
static void fill(const pct_codes *from, size_t count, size_t empty, size_t packed, uint64_t *linear,
                 void *entries, uint16_t *blocks)
{
    for (size_t block = 0; block < count; block++) {
        if (has_entries(from, block)) {
            put_entries(from, block, entries, packed, linear);
            blocks[block] = (uint16_t)packed++;
        } else {
            blocks[block] = (uint16_t)empty;
        }
    }
}

/* Whether all codes of characters beyond ASCII are single bytes from 0x80 on. */
static bool are_high_bytes(const pct_codes *from)
{
    for (size_t scalar = 0x80; scalar < from->count; scalar++) {
        if (from->codes[scalar] != PCT_NO_CODE &&
            (from->codes[scalar] < 0x80 || from->codes[scalar] > 0xFF)) {
            return false;
        }
    }
    return from->form == PCT_CODES_16;
}

/* Finds the window with the most codes, and copies them. */
static void fill_window(const pct_codes *from, pct_encode_table *to, uint8_t *window)
{
    size_t most = 0;
    for (size_t block = 0x80 / SIZE; block + 2 <= 0x800 / SIZE; block++) {
        size_t count = 0;
        for (size_t k = 0; k < PCT_WINDOW; k++) {
            count += from->codes[block * SIZE + k] != PCT_NO_CODE;
        }
        if (count > most) {
            most = count;
            to->window_block = block;
        }
    }
    for (size_t k = 0; k < PCT_WINDOW; k++) {
        window[k] = (uint8_t)from->codes[to->window_block * SIZE + k];
    }
    to->window = most > 0 ? window : NULL;
}

/* Compiles a table. Its arrays follow the table in this order: linear bits, entries, block numbers,
 * window. */
pct_encode_table *pct_compile_codes(const pct_codes *from)
{
    bool is_flat = from->form == PCT_CODES_16;
    size_t width = from->form == PCT_CODES_32 ? sizeof(uint32_t) : sizeof(uint16_t);
    size_t count = block_count_of(from), first = is_flat ? 0 : 1, packed = first;
    for (size_t block = 0; block < count; block++) {
        packed += has_entries(from, block);
    }
    size_t linear_size = from->form == PCT_CODES_GB18030 ? count * sizeof(uint64_t) : 0;
    size_t entries_size = packed * SIZE * width;
    pct_encode_table *to =
        calloc(1, sizeof *to + linear_size + entries_size + count * sizeof(uint16_t) + PCT_WINDOW);
    if (to == NULL) {
        return NULL;
    }
    uint8_t *linear = (uint8_t *)(to + 1), *entries = linear + linear_size, *blocks = entries + entries_size;
    /* A flat table uses the first block of surrogates as the empty block. */
    size_t empty = is_flat ? 0xD800 / SIZE : 0;
    fill(from, count, empty, first, (uint64_t *)(void *)linear, entries, (uint16_t *)(void *)blocks);
    *to = (pct_encode_table){
        .form = from->form,
        .block_count = count,
        .blocks = (const uint16_t *)(const void *)blocks,
        .entries = entries,
        .linear = linear_size > 0 ? (const uint64_t *)(const void *)linear : NULL,
    };
    if (are_high_bytes(from)) {
        fill_window(from, to, blocks + count * sizeof(uint16_t));
    }
    return to;
}
