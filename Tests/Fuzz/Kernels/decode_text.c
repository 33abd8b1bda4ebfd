/* Bytes of a charset of each kind to text, escaped or not: with every kernel against the reference. */
#include "fuzz.h"

static const decode_charset *charset_of(unsigned kind)
{
    static decode_charset charsets[DECODE_KINDS];
    if (charsets[kind].table.single == NULL) {
        make_decode_charset(&charsets[kind], kind);
    }
    return &charsets[kind];
}

/* Takes a lead for a character of its own where a piece ends. */
static pct_result unsound(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                          size_t capacity, unsigned options)
{
    pct_result result = pct_decode_text(table, src, n, dst, capacity, options);
    if (result.status == PCT_INVALID && result.read % 16 == 15 && src[result.read] == 0x8F) {
        result.read++;
    }
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static outcome raw, escaped;
    input it = {bytes, n};
    if (n > LONGEST_INPUT) {
        return -1;
    }
    uint8_t choice = take_byte(&it);
    const decode_charset *charset = charset_of(choice % DECODE_KINDS);
    unsigned options = choice / DECODE_KINDS % 8;
    spot source = take_spot(&it), target = take_spot(&it);
    size_t wish = take_below(&it, 0x10000);
    size_t capacity = wish & 0x8000 ? 3 * it.n + 2100 : wish % (3 * it.n + 20);
    bool is_unsound = is_planted("decode_text");
    reference_decode_text(charset, it.bytes, it.n, options, &raw);
    reference_decode_escaped(charset, it.bytes, it.n, options, &escaped);
    const uint8_t *src = place_source(&it, source);
    uint8_t *dst = place_target(capacity, target);
    look_at_kernel(pct_kernel_current(), "decoding to text", it.n, capacity);
    expect_target(
        &raw, (is_unsound ? unsound : pct_decode_text)(&charset->table, src, it.n, dst, capacity, options),
        dst, capacity);
    for (size_t k = 0; k < kernel_count(); k++) {
        /* By which escapes are decoded. */
        pct_kernel_choose(kernel_at(k));
        src = place_source(&it, source);
        dst = place_target(capacity, target);
        look_at_kernel(kernel_at(k), "decoding escapes to text", it.n, capacity);
        expect_target(&escaped, pct_decode_escaped_text(&charset->table, src, it.n, dst, capacity, options),
                      dst, capacity);
    }
    return 0;
}
