/* Tables compiled from artificial mappings, compared with the mappings. */
#include <stdlib.h>
#include <string.h>

#include "charset.h"

/* A converter that fails after `calls` calls, and the last row that was read. */
typedef struct converter {
    size_t calls;
    uint32_t prefix;
} converter;

/* Invents the code of a scalar value. Codes have every length, and private-use characters have codes too.
 * Four-byte codes are those of GB 18030. */
static uint32_t invented_code(uint32_t scalar)
{
    switch (scalar < 0x80 ? 7 : scalar % 7) {
    case 0:
        return PCT_NO_CODE;
    case 1:
        return 0x80 + scalar % 0x80;
    case 2:
        return 0x8EA1A1;
    case 3:
        return 0x81308130 + scalar % 10 + (scalar / 10 % 126 << 8);
    case 7:
        return scalar;
    default:
        return (0x81 + scalar % 0x7E) << 8 | (0x40 + scalar / 0x7E % 0xBF);
    }
}

/* Returns an invented scalar value for a code, or 0 for no character. The values have every length in UTF-8,
 * and some are private-use characters. */
static uint32_t invented_scalar(const uint8_t *bytes, size_t n)
{
    uint32_t sum = (uint32_t)n;
    for (size_t i = 0; i < n; i++) {
        sum = sum * 251 + bytes[i];
    }
    static const uint32_t firsts[] = {0, 0xA0, 0x800, 0xE000, 0x20000};
    return sum % 5 == 0 ? 0 : firsts[sum % 5] + sum % 0x500;
}

static pct_status codes(void *context, uint32_t first, size_t count, uint32_t *to)
{
    converter *it = context;
    for (size_t i = 0; i < count; i++) {
        to[i] = invented_code(first + (uint32_t)i);
    }
    return it->calls-- > 0 ? PCT_OK : PCT_BAD_RULES;
}

static pct_status row(void *context, uint32_t prefix, size_t n, uint32_t *scalars)
{
    converter *it = context;
    uint8_t bytes[4];
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)(prefix >> 8 * (n - 1 - i));
    }
    for (unsigned last = 0; last < 256; last++) {
        bytes[n] = (uint8_t)last;
        scalars[last] = invented_scalar(bytes, n + 1);
    }
    if (prefix < it->prefix) {
        fail("row %X is read after row %X", (unsigned)prefix, (unsigned)it->prefix);
    }
    it->prefix = prefix;
    return it->calls-- > 0 ? PCT_OK : PCT_BAD_RULES;
}

/* ---- Encoding ---- */

static bool is_private_use(uint32_t scalar)
{
    return scalar >= 0xE000 && scalar <= 0xF8FF;
}

/* Returns the code of the last override, or `code` if no override applies. */
static uint32_t overridden(const pct_override *overrides, size_t count, uint32_t scalar, uint32_t code)
{
    for (size_t k = 0; k < count; k++) {
        const pct_override *it = &overrides[k];
        if (it->direction != PCT_DECODING && scalar >= it->scalar && scalar < it->scalar + it->count) {
            code = it->code == 0 ? PCT_NO_CODE : it->code + (scalar - it->scalar);
        }
    }
    return code;
}

static uint32_t own_code(const pct_mapping *source, uint32_t scalar)
{
    for (size_t k = 0; k < source->character_count; k++) {
        if (source->characters[k] == scalar) {
            return (uint32_t)(0x80 + k);
        }
    }
    return PCT_NO_CODE;
}

static bool is_gb18030(const pct_code_rule *rule)
{
    return rule->reads_four_bytes && rule->longest == 4;
}

static uint32_t wanted_code(const pct_charset *charset, bool is_mapped, uint32_t scalar)
{
    const pct_code_rule *rule = charset->rule;
    if (scalar > rule->last_scalar) {
        uint32_t number = PCT_GB18030_FIRST_ASTRAL + (scalar - 0x10000);
        return !is_gb18030(rule) ? PCT_NO_CODE
                                 : (0x81 + number / 12600) << 24 | (0x30 + number / 1260 % 10) << 16 |
                                       (0x81 + number / 10 % 126) << 8 | (0x30 + number % 10);
    }
    uint32_t code = is_mapped ? invented_code(scalar) : own_code(&charset->source, scalar);
    size_t length = code > 0xFFFFFF ? 4 : code > 0xFFFF ? 3 : code > 0xFF ? 2 : 1;
    bool is_short = is_mapped && length < rule->shortest;
    bool is_low = is_mapped && length > 1 && code >> 8 * (length - 1) < rule->first_lead;
    bool is_private = is_mapped && !rule->encodes_private_use && is_private_use(scalar);
    if (is_short || length > rule->longest || is_low || is_private) {
        code = PCT_NO_CODE;
    }
    return overridden(charset->overrides, charset->override_count, scalar, code);
}

/* Expects a window of the most codes, if all codes are single bytes from 0x80 on. */
static void expect_window(const pct_encode_table *table)
{
    bool are_single = table->form == PCT_CODES_16;
    size_t counts[0x800 / PCT_SCALARS_PER_BLOCK] = {0}, most = 0;
    for (uint32_t scalar = 0x80; are_single && scalar < 0x10000; scalar++) {
        const uint32_t code = pct_code_of(table, scalar);
        are_single = code == PCT_NO_CODE || (code >= 0x80 && code <= 0xFF);
        counts[scalar < 0x800 ? scalar / PCT_SCALARS_PER_BLOCK : 0] += code != PCT_NO_CODE;
    }
    for (size_t block = 2; block + 1 < sizeof counts / sizeof counts[0]; block++) {
        most = counts[block] + counts[block + 1] > most ? counts[block] + counts[block + 1] : most;
    }
    if ((table->window != NULL) != (are_single && most > 0)) {
        fail("the window is missing or unexpected");
    }
    if (table->window == NULL) {
        return;
    }
    if (table->window_block < 2 || table->window_block + 1 >= sizeof counts / sizeof counts[0] ||
        counts[table->window_block] + counts[table->window_block + 1] != most) {
        fail("another window has more codes than that from block %zu on", table->window_block);
    }
    for (uint32_t k = 0; k < PCT_WINDOW; k++) {
        if (table->window[k] !=
            pct_code_of(table, (uint32_t)table->window_block * PCT_SCALARS_PER_BLOCK + k)) {
            fail("the window has %X at %u", table->window[k], (unsigned)k);
        }
    }
}

static void prove_encode_table(const pct_charset *charset, bool is_mapped)
{
    converter open = {SIZE_MAX, 0};
    const pct_mappings mappings = {&open, codes, row, NULL};
    pct_status status = PCT_BAD_RULES;
    pct_encode_table *table = pct_compile_encode_table(charset, is_mapped ? &mappings : NULL, &status);
    look_at(charset->name, 0, 0, status);
    if (table == NULL || status != PCT_OK || table->block_count < 0x10000 / PCT_SCALARS_PER_BLOCK) {
        fail("there is no table of the whole BMP");
    }
    for (uint32_t scalar = 0x80; scalar <= 0x10FFFF; scalar += is_quick() && scalar > 0x30000 ? 97 : 1) {
        uint32_t code = pct_code_of(table, scalar), wanted = wanted_code(charset, is_mapped, scalar);
        /* GB 18030 has no three-byte codes. */
        bool is_any = is_gb18030(charset->rule) && wanted > 0xFFFF && wanted <= 0xFFFFFF;
        if (code != wanted && !is_any) {
            fail("U+%X has the code %X instead of %X", (unsigned)scalar, (unsigned)code, (unsigned)wanted);
        }
    }
    expect_window(table);
    free(table);
    open.calls = 0;
    if (is_mapped && (pct_compile_encode_table(charset, &mappings, &status) || status != PCT_BAD_RULES)) {
        fail("a converter that fails gives a table");
    }
    count_cases(0x10000);
}

/* ---- Decoding ---- */

static uint32_t entry_for(const pct_code_rule *rule, const uint8_t *bytes, size_t n)
{
    uint32_t scalar = invented_scalar(bytes, n);
    bool is_kept = n == 1 || rule->decodes_private_use || !is_private_use(scalar);
    return is_kept ? pct_text_entry(scalar) : 0;
}

/* Whether an override applies to the decoding of a code. */
static bool is_overridden(const pct_charset *charset, uint32_t code)
{
    for (size_t k = 0; k < charset->override_count; k++) {
        const pct_override *it = &charset->overrides[k];
        if (it->direction != PCT_ENCODING && code >= it->code && code < it->code + it->count) {
            return true;
        }
    }
    return false;
}

static void prove_pairs(const pct_charset *charset, const pct_decode_table *table)
{
    for (unsigned lead = PCT_FIRST_LEAD; lead <= 0xFE; lead++) {
        for (unsigned trail = PCT_FIRST_TRAIL; trail <= 0xFE; trail++) {
            const uint8_t bytes[] = {(uint8_t)lead, (uint8_t)trail};
            const pct_code_rule *rule = charset->rule;
            bool is_lead = rule->finds_leads ||
                           (lead >= rule->leads[0].first && lead <= rule->leads[0].last) ||
                           (lead >= rule->leads[1].first && lead <= rule->leads[1].last);
            bool is_pair = is_lead && (lead != 0x8E || trail <= rule->last_trail_of_8e);
            uint32_t entry = table->pairs[(lead - PCT_FIRST_LEAD) * PCT_TRAILS + trail - PCT_FIRST_TRAIL];
            uint32_t wanted = is_pair ? entry_for(rule, bytes, 2) : 0;
            if (entry != wanted && !is_overridden(charset, lead << 8 | trail)) {
                fail("%X is read as %X instead of %X", lead << 8 | trail, (unsigned)entry, (unsigned)wanted);
            }
        }
    }
}

static void prove_triples(const pct_charset *charset, const pct_decode_table *table)
{
    for (unsigned k = 0; k < 94 * 94; k++) {
        const uint8_t bytes[] = {0x8F, (uint8_t)(0xA1 + k / 94), (uint8_t)(0xA1 + k % 94)};
        uint32_t wanted = bytes[1] <= charset->rule->last_row_of_8f ? entry_for(charset->rule, bytes, 3) : 0;
        if (table->triples[k] != wanted) {
            fail("triple %u is read as %X instead of %X", k, (unsigned)table->triples[k], (unsigned)wanted);
        }
    }
}

static void prove_planes(const pct_charset *charset, const pct_decode_table *table)
{
    for (unsigned k = 0; k < PCT_PLANES * 94 * 94; k++) {
        const uint8_t bytes[] = {0x8E, (uint8_t)(0xA1 + k / (94 * 94)), (uint8_t)(0xA1 + k / 94 % 94),
                                 (uint8_t)(0xA1 + k % 94)};
        uint32_t wanted = entry_for(charset->rule, bytes, 4);
        if (table->planes[k] != wanted) {
            fail("code %u of planes is read as %X instead of %X", k, (unsigned)table->planes[k],
                 (unsigned)wanted);
        }
    }
}

/* Expects that the ranges decode all four-byte codes, and that each range begins at a gap in the scalar
 * values. */
static void prove_four_bytes(const pct_charset *charset, const pct_decode_table *table)
{
    static uint32_t wanted[39420];
    memset(wanted, 0, sizeof wanted);
    for (uint32_t scalar = 0; scalar < 0x10000; scalar++) {
        uint32_t code = invented_code(scalar);
        if (code > 0xFFFFFF) {
            wanted[(code & 0xFF) - 0x30 + 10 * ((code >> 8 & 0xFF) - 0x81)] = scalar;
        }
    }
    size_t range = 0;
    for (uint32_t number = 0; number < 1260; number++) {
        range += range + 1 < table->range_count && table->range_starts[range + 1] <= number;
        uint32_t first = table->range_scalars[range];
        uint32_t scalar = first == 0 ? 0 : first + (number - table->range_starts[range]);
        if (scalar != wanted[number]) {
            fail("number %X is read as U+%X instead of U+%X", (unsigned)number, (unsigned)scalar,
                 (unsigned)wanted[number]);
        }
    }
    if (table->range_scalars[table->range_count - 2] != 0x10000 || charset->rule->shortest != 2) {
        fail("a value beyond the BMP is elsewhere");
    }
}

/* Expects that the table has every array that its entries refer to, and ranges that ascend from 0. */
static void expect_sound(const pct_decode_table *table)
{
    for (size_t k = 0; k < 128; k++) {
        uint8_t entry[4];
        memcpy(entry, &table->single[k], sizeof entry);
        bool is_sound = entry[3] == PCT_TEXT_LEAD     ? table->pairs != NULL
                        : entry[3] == PCT_TEXT_LEAD_3 ? table->triples != NULL
                        : entry[3] == PCT_TEXT_LEAD_4 ? table->planes != NULL
                                                      : entry[3] <= PCT_TEXT_AFTER_F0;
        if (!is_sound) {
            fail("%zX has an entry of kind %u", 0x80 + k, entry[3]);
        }
    }
    for (size_t byte = 0; byte < PCT_SINGLES; byte++) {
        const uint8_t ascii[4] = {(uint8_t)byte, 0, 0, 1};
        if (memcmp(&table->single[(ptrdiff_t)byte - PCT_SINGLES], ascii, sizeof ascii) != 0) {
            fail("%zX is not the entry of an ASCII byte", byte);
        }
    }
    if ((table->pairs && table->pairs != table->single + PCT_SINGLES) ||
        (table->pairs != NULL) != (table->leads != NULL) || (table->pairs && table->texts)) {
        fail("the arrays for kernels are missing or elsewhere");
    }
    for (size_t range = 0; range < table->range_count; range++) {
        if (range == 0 ? table->range_starts[0] != 0
                       : table->range_starts[range] <= table->range_starts[range - 1]) {
            fail("range %zu does not ascend", range);
        }
    }
}

static void prove_decode_table(const pct_charset *charset, bool is_mapped)
{
    converter open = {SIZE_MAX, 0};
    const pct_mappings mappings = {&open, codes, row, NULL};
    pct_status status = PCT_BAD_RULES;
    pct_decode_table *table = pct_compile_decode_table(charset, is_mapped ? &mappings : NULL, &status);
    look_at(charset->name, 0, 1, status);
    if (table == NULL || status != PCT_OK) {
        fail("there is no table");
    }
    expect_sound(table);
    for (unsigned byte = 0x80; !is_mapped && byte <= 0xFF; byte++) {
        const uint16_t *characters = charset->source.characters;
        uint16_t scalar = byte - 0x80 < charset->source.character_count ? characters[byte - 0x80] : 0;
        if (table->single[byte - 0x80] != pct_text_entry(scalar)) {
            fail("%X is read as another character", byte);
        }
    }
    if (table->pairs) {
        prove_pairs(charset, table);
    }
    if (table->triples) {
        prove_triples(charset, table);
    }
    if (table->planes) {
        prove_planes(charset, table);
    }
    if (table->range_count > 0) {
        prove_four_bytes(charset, table);
    }
    free(table);
    size_t calls = SIZE_MAX - open.calls;
    for (size_t k = 0; is_mapped && k < (is_quick() ? 12 : 40); k++) {
        /* In the first round, only the very last call fails. */
        size_t allowed = k == 0 ? calls - 1 : k * k * k / 2;
        open = (converter){allowed, 0};
        table = pct_compile_decode_table(charset, &mappings, &status);
        if ((table == NULL) != (status != PCT_OK) || (table != NULL && allowed < calls)) {
            fail("a converter that fails after %zu of %zu calls has the status %d", allowed, calls,
                 (int)status);
        }
        free(table);
    }
    count_cases(0x10000);
}

static void prove_profile(pct_profile profile)
{
    for (size_t k = 0; k < pct_charset_count(profile); k++) {
        const pct_charset *charset = pct_charset_at(profile, k);
        bool is_common = charset->rule && !charset->rule->reads_planes &&
                         (charset->rule->longest == 1 || charset->rule->finds_leads);
        if (charset->rule && (!is_quick() || !is_common || k % 7 == 0)) {
            prove_encode_table(charset, charset->source.converter != NULL);
            prove_decode_table(charset, charset->source.converter != NULL);
        }
    }
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    prove_profile(PCT_BROWSER);
    prove_profile(PCT_CORE_FOUNDATION);
}

const proof tables = {"tables", prove};
