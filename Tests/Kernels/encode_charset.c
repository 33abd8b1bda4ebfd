/* An artificial table for encoding, and the reference for this table. */
#include <string.h>

#include "charset.h"

/* Returns the four-byte sequence with the given number (GB 18030). Number 0 is 81308130. */
static uint32_t four_bytes(uint32_t number)
{
    return (0x81 + number / 12600) << 24 | (0x30 + number / 1260 % 10) << 16 |
           (0x81 + number / 10 % 126) << 8 | (0x30 + number % 10);
}

/* Returns a code near the bound between two code lengths. */
static uint32_t code_at_bound(uint32_t scalar, pct_code_form form)
{
    static const uint32_t codes[] = {0xFF, 0x100, 0x101, 0xFFFE, 0xFFFF, 0x10000, 0xFFFFFF, 0x1000000};
    return codes[scalar % (form == PCT_CODES_32 ? 8 : 4)];
}

/* Returns the code of a scalar value in the first BLOCKS blocks. Sets `*is_linear` to true if the code is
 * the number of a four-byte sequence. */
static uint32_t entry_of(uint32_t scalar, pct_code_form form, bool *is_linear)
{
    *is_linear = false;
    if (scalar < 0x80) {
        /* ASCII entries are never looked up, so any use of this value is detected. */
        return 0x8140 + scalar;
    }
    switch (scalar % 11) {
    case 0:
        return scalar % 13 == 0 ? 0 : form == PCT_CODES_32 ? 0xFFFFFFFF : 0xFFFF;
    case 1:
        return code_at_bound(scalar, form);
    case 2:
        return 0x80 | (scalar & 0x7F);
    case 3:
        return form == PCT_CODES_32 ? 0x8FA1A1 + scalar % 90 : 0x8140 + scalar % 0x7000;
    case 4:
    case 5:
        *is_linear = form == PCT_CODES_GB18030;
        return form == PCT_CODES_32        ? 0x8EA1A1A1 + scalar % 90
               : form == PCT_CODES_GB18030 ? scalar % 30000
                                           : 0x2140 + scalar % 0x5000;
    default:
        return 0x8140 + scalar % 0x7000;
    }
}

void make_encode_charset(encode_charset *it, pct_code_form form)
{
    memset(it->linear, 0, sizeof it->linear);
    for (uint32_t scalar = 0; scalar < SCALARS; scalar++) {
        bool is_linear;
        uint32_t entry = entry_of(scalar, form, &is_linear);
        it->blocks[scalar / PCT_SCALARS_PER_BLOCK] = (uint16_t)(scalar / PCT_SCALARS_PER_BLOCK);
        it->entries16[scalar] = (uint16_t)entry;
        it->entries32[scalar] = entry;
        it->linear[scalar / 64] |= (uint64_t)is_linear << scalar % 64;
    }
    it->table = (pct_encode_table){
        .form = form,
        .block_count = BLOCKS,
        .blocks = it->blocks,
        .entries = form == PCT_CODES_32 ? (const void *)it->entries32 : it->entries16,
        .linear = it->linear,
    };
}

void make_single_charset(encode_charset *it, size_t window_block)
{
    make_encode_charset(it, PCT_CODES_16);
    for (uint32_t scalar = 0; scalar < SCALARS; scalar++) {
        const bool has_code =
            scalar % 11 > 0 && scalar / PCT_SCALARS_PER_BLOCK != 0x700 / PCT_SCALARS_PER_BLOCK;
        it->entries16[scalar] = has_code ? (uint16_t)(0x80 | (scalar * 5 & 0x7F)) : 0;
    }
    for (size_t k = 0; k < PCT_WINDOW; k++) {
        it->window[k] = (uint8_t)it->entries16[window_block * PCT_SCALARS_PER_BLOCK + k];
    }
    it->table.window = it->window;
    it->table.window_block = window_block;
}

uint32_t reference_code(const encode_charset *it, uint32_t scalar)
{
    bool is_linear;
    if (it->table.window) {
        return scalar < SCALARS ? it->entries16[scalar] : 0;
    }
    if (scalar >= SCALARS) {
        return it->table.form == PCT_CODES_GB18030 && scalar <= 0x10FFFF
                   ? four_bytes(PCT_GB18030_FIRST_ASTRAL + scalar - 0x10000)
                   : 0;
    }
    uint32_t entry = entry_of(scalar, it->table.form, &is_linear);
    return is_linear ? four_bytes(entry) : entry;
}

static size_t put_code(const text_rules *rules, uint32_t code, uint8_t *output)
{
    size_t length = 0;
    for (unsigned shift = 32; shift > 0; shift -= 8) {
        if (code >> (shift - 8) != 0) {
            length += reference_byte(&rules->other, (uint8_t)(code >> (shift - 8)), output + length);
        }
    }
    return length;
}

void reference_encode_text(const encode_charset *charset, const text_rules *rules, const uint8_t *src,
                           size_t n, outcome *to)
{
    to->units = to->starts[0] = to->ends[0] = 0;
    to->status = PCT_OK;
    for (size_t i = 0; i < n; i = to->starts[to->units]) {
        uint8_t *output = to->output + to->ends[to->units];
        size_t length = src[i] < 0x80   ? 1
                        : src[i] < 0xC0 ? 0
                        : src[i] < 0xE0 ? 2
                        : src[i] < 0xF0 ? 3
                        : src[i] < 0xF8 ? 4
                                        : 0;
        if (length == 0 || length > n - i) {
            to->status = PCT_INVALID;
            return;
        }
        uint32_t scalar = src[i] & (length == 1 ? 0x7Fu : 0x7Fu >> length);
        for (size_t k = 1; k < length; k++) {
            scalar = scalar << 6 | (src[i + k] & 0x3Fu);
        }
        uint32_t code = length == 1 ? 1 : reference_code(charset, scalar);
        if (code == 0) {
            to->status = PCT_UNENCODABLE;
            return;
        }
        size_t written =
            length == 1 ? reference_byte(&rules->ascii, src[i], output) : put_code(rules, code, output);
        to->starts[to->units + 1] = i + length;
        to->ends[to->units + 1] = to->ends[to->units] + written;
        to->units++;
    }
}
