/* An artificial table for decoding, and the reference for this table (WHATWG Encoding Standard: gb18030 and
 * EUC-JP decoders). */
#include <string.h>

#include "charset.h"

/* Returns an entry in the header's format: three bytes in memory order, and a fourth byte. The fourth byte is
 * the number of the bytes or the kind of the entry. */
static uint32_t entry_with(uint8_t first, uint8_t second, uint8_t third, uint8_t kind)
{
    const uint8_t bytes[4] = {first, second, third, kind};
    uint32_t entry;
    memcpy(&entry, bytes, sizeof entry);
    return entry;
}

size_t put_scalar(uint32_t scalar, uint8_t *text)
{
    size_t length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
    for (size_t k = length; k-- > 1; scalar >>= 6) {
        text[k] = (uint8_t)(0x80 | (scalar & 0x3F));
    }
    text[0] = (uint8_t)((length == 1 ? 0 : 0xF00 >> length) | scalar);
    return length;
}

static uint32_t entry_of(uint32_t scalar)
{
    uint8_t text[4] = {0};
    size_t length = put_scalar(scalar, text);
    return length == 4 ? entry_with(text[1], text[2], text[3], PCT_TEXT_AFTER_F0)
                       : entry_with(text[0], text[1], text[2], (uint8_t)length);
}

void make_decode_charset(decode_charset *it, unsigned kind)
{
    static const uint32_t starts[DECODE_RANGES] = {0, 100, 39420, 189000, 1237576};
    static const uint32_t scalars[DECODE_RANGES] = {0x80, 0x4E00, 0, 0x10000, 0};
    /* Kinds of entries that mean no character for a single byte. */
    static const uint8_t wrong[] = {PCT_TEXT_AFTER_F0, PCT_TEXT_AFTER_C3, 9, 255};
    const bool has_pairs = (kind >= PAIRS && kind <= FOUR_BYTES) || kind == PLANES;
    const bool has_triples = kind == PAIRS_AND_TRIPLES || kind == FOUR_BYTES || kind == TRIPLES;
    const bool has_four = kind == FOUR_BYTES;
    memset(it, 0, sizeof *it);
    for (uint8_t byte = 0; byte < PCT_SINGLES; byte++) {
        it->ascii[byte] = entry_with(byte, 0, 0, 1);
    }
    for (uint32_t byte = 0x80; byte < 0x100; byte++) {
        it->single[byte - 0x80] =
            has_pairs && byte >= 0x81 && byte != 0xFF ? entry_with(0, 0, 0, PCT_TEXT_LEAD)
            : byte % 7 == 3                           ? 0
            : byte % 7 == 4 ? entry_with(0xA0, 0x80, 0x80, wrong[byte / 7 % sizeof wrong])
                            : entry_of(0x60 + 9 * byte);
    }
    it->single[0x92 - 0x80] = entry_of(0xE9);
    if (kind == SINGLE_BYTES_WITH_NUL) {
        it->single[0x95 - 0x80] = entry_with(0, 0, 0, 1);
    }
    if (has_triples) {
        it->single[0x8F - 0x80] = entry_with(0, 0, 0, PCT_TEXT_LEAD_3);
    }
    if (kind == PLANES) {
        it->single[0x8E - 0x80] = entry_with(0, 0, 0, PCT_TEXT_LEAD_4);
    }
    for (uint32_t k = 0; k < PCT_PLANES * 94 * 94; k++) {
        it->planes[k] = k % 4 == 0 ? 0 : entry_of(k % 3 == 0 ? 0x20000 + k % 0x10000 : 0x3000 + k % 0x5000);
    }
    for (uint32_t k = 0; k < PCT_LEADS * PCT_TRAILS; k++) {
        it->pairs[k] = k % 5 == 0 ? 0 : entry_of(k % 3 == 0 ? 0x20000 + k : 0x80 + k);
    }
    it->pairs[7] = entry_with(0x8A, 0xCC, 0x84, PCT_TEXT_AFTER_C3);
    for (uint32_t k = 0; k < 94 * 94; k++) {
        it->triples[k] = k % 4 == 0 ? 0 : entry_of(0x3000 + k);
    }
    memcpy(it->starts, starts, sizeof starts);
    memcpy(it->scalars, scalars, sizeof scalars);
    it->table = (pct_decode_table){
        .single = it->single,
        .pairs = has_pairs ? it->pairs : NULL,
        .triples = has_triples ? it->triples : NULL,
        .planes = kind == PLANES ? it->planes : NULL,
        .range_starts = has_four ? it->starts : NULL,
        .range_scalars = has_four ? it->scalars : NULL,
        .range_count = has_four ? DECODE_RANGES : 0,
    };
    pct_lay_out(&it->table, it->laid_out);
}

/* The first unit of an input: its length and text. A unit without text is an error, and an open
 * unit needs more bytes. */
typedef struct sequence {
    size_t length, text_length;
    uint8_t text[4];
    bool is_open;
} sequence;

static sequence as_text(size_t length, uint32_t entry)
{
    sequence found = {.length = length};
    uint8_t bytes[4];
    memcpy(bytes, &entry, sizeof bytes);
    if (bytes[3] == PCT_TEXT_AFTER_F0 || bytes[3] == PCT_TEXT_AFTER_C3) {
        found.text[0] = bytes[3] == PCT_TEXT_AFTER_F0 ? 0xF0 : 0xC3;
        memcpy(found.text + 1, bytes, 3);
        found.text_length = 4;
        return found;
    }
    memcpy(found.text, bytes, 3);
    found.text_length = bytes[3];
    return found;
}

static sequence open_after(size_t length)
{
    return (sequence){.length = length, .is_open = true};
}

static bool is_in(uint8_t byte, uint8_t first, uint8_t last)
{
    return byte >= first && byte <= last;
}

static sequence four_at(const decode_charset *it, const uint8_t *src, size_t n)
{
    if (n == 2) {
        return open_after(2);
    }
    if (!is_in(src[2], 0x81, 0xFE)) {
        return as_text(1, 0);
    }
    if (n == 3) {
        return open_after(3);
    }
    if (!is_in(src[3], 0x30, 0x39)) {
        return as_text(1, 0);
    }
    uint32_t number =
        ((src[0] - 0x81u) * 10 + (src[1] - 0x30u)) * 1260 + (src[2] - 0x81u) * 10 + src[3] - 0x30u;
    size_t range = 0;
    while (range + 1 < DECODE_RANGES && it->starts[range + 1] <= number) {
        range++;
    }
    sequence found = {.length = 4};
    if (it->scalars[range] != 0) {
        found.text_length = put_scalar(it->scalars[range] + number - it->starts[range], found.text);
    }
    return found;
}

/* Reads two bytes of a square after `before` bytes. */
static sequence square_at(const uint32_t *square, const uint8_t *src, size_t n, size_t before)
{
    if (n == before) {
        return open_after(before);
    }
    if (!is_in(src[before], 0xA1, 0xFE)) {
        return as_text(src[before] < 0x80 ? before : before + 1, 0);
    }
    if (n == before + 1) {
        return open_after(before + 1);
    }
    if (!is_in(src[before + 1], 0xA1, 0xFE)) {
        return as_text(src[before + 1] < 0x80 ? before + 1 : before + 2, 0);
    }
    return as_text(before + 2, square[(src[before] - 0xA1) * 94 + src[before + 1] - 0xA1]);
}

static sequence plane_at(const decode_charset *it, const uint8_t *src, size_t n)
{
    if (n == 1) {
        return open_after(1);
    }
    if (!is_in(src[1], 0xA1, 0xB0)) {
        return as_text(src[1] < 0x80 ? 1 : 2, 0);
    }
    return square_at(it->planes + (src[1] - 0xA1) * 94 * 94, src, n, 2);
}

static sequence sequence_at(const decode_charset *it, const uint8_t *src, size_t n)
{
    if (src[0] < 0x80) {
        return as_text(1, entry_with(src[0], 0, 0, 1));
    }
    uint32_t single = it->single[src[0] - 0x80];
    if (single == entry_with(0, 0, 0, PCT_TEXT_LEAD_3)) {
        return square_at(it->triples, src, n, 1);
    }
    if (single == entry_with(0, 0, 0, PCT_TEXT_LEAD_4)) {
        return plane_at(it, src, n);
    }
    if (single != entry_with(0, 0, 0, PCT_TEXT_LEAD)) {
        /* A single byte never stands for more than three bytes. */
        uint8_t kind[sizeof single];
        memcpy(kind, &single, sizeof single);
        return as_text(1, kind[3] > 3 ? 0 : single);
    }
    if (n == 1) {
        return open_after(1);
    }
    if (it->table.range_count > 0 && is_in(src[1], 0x30, 0x39)) {
        return four_at(it, src, n);
    }
    uint32_t entry = is_in(src[1], PCT_FIRST_TRAIL, 0xFE)
                         ? it->pairs[(src[0] - PCT_FIRST_LEAD) * PCT_TRAILS + src[1] - PCT_FIRST_TRAIL]
                         : 0;
    return as_text(entry == 0 && src[1] < 0x80 ? 1 : 2, entry);
}

/* Decodes bytes to text; unit k ends at ends[k] in the input. If `is_cut`, a malformed escape follows the
 * bytes. */
static void decode_units(const decode_charset *charset, const uint8_t *bytes, const size_t *ends, size_t n,
                         bool is_cut, unsigned options, outcome *to)
{
    static const uint8_t replacement[3] = {0xEF, 0xBF, 0xBD};
    to->units = to->starts[0] = to->ends[0] = 0;
    to->status = PCT_OK;
    for (size_t i = 0; i < n;) {
        sequence next = sequence_at(charset, bytes + i, n - i);
        if (next.is_open && is_cut) {
            to->status = PCT_MALFORMED;
            to->starts[to->units] = ends[n];
            return;
        }
        const bool is_beyond = (options & KERNEL) && (next.length > 2 || next.text_length > 3);
        if ((next.text_length == 0 && !(options & REPLACE_INVALID)) || is_beyond) {
            to->status = PCT_INVALID;
            return;
        }
        size_t length = next.text_length ? next.text_length : sizeof replacement;
        memcpy(to->output + to->ends[to->units], next.text_length ? next.text : replacement, length);
        i += next.length;
        to->starts[to->units + 1] = ends[i];
        to->ends[to->units + 1] = to->ends[to->units] + length;
        to->units++;
    }
    to->status = is_cut ? PCT_MALFORMED : PCT_OK;
}

void reference_decode_text(const decode_charset *charset, const uint8_t *src, size_t n, unsigned options,
                           outcome *to)
{
    static size_t ends[LONGEST + 1];
    for (size_t k = 0; k <= n; k++) {
        ends[k] = k;
    }
    decode_units(charset, src, ends, n, false, options, to);
}

void reference_decode_escaped(const decode_charset *charset, const uint8_t *src, size_t n, unsigned options,
                              outcome *to)
{
    static outcome bytes;
    unsigned escapes = (options & PLUS_AS_SPACE ? PCT_DECODE_PLUS_AS_SPACE : 0u) |
                       (options & KEEP_MALFORMED ? PCT_DECODE_KEEP_MALFORMED : 0u);
    reference_decode(src, n, escapes, &bytes);
    decode_units(charset, bytes.output, bytes.starts, bytes.units, bytes.status == PCT_MALFORMED, options,
                 to);
}

pct_result decode_with(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                       size_t capacity, unsigned options)
{
    pct_charset_tables tables = {{0}, {(uintptr_t)table}};
    const pct_charset charset = {.form = PCT_FORM_TABLE, .tables = &tables};
    const pct_charset *const charsets[] = {&charset};
    const pct_decoder how = {.charsets = charsets,
                             .count = 1,
                             .malformed = options & KEEP_MALFORMED ? PCT_POLICY_KEEP : PCT_POLICY_FAIL,
                             .invalid = options & REPLACE_INVALID ? PCT_POLICY_REPLACE : PCT_POLICY_FAIL,
                             .plus = (options & PLUS_AS_SPACE) && !(options & PLAIN),
                             .is_plain = (options & PLAIN) != 0};
    pct_charset_state state = {0};
    const pct_charset_result done = pct_charset_decode_part(&how, 0, &state, src, n, PCT_LAST, dst, capacity);
    return (pct_result){done.read, done.written, done.status};
}
