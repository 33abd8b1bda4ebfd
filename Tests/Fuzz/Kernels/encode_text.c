/* Text, which may be anything, to the bytes of a charset of each form: every kernel against the reference. */
#include "fuzz.h"

enum { FORMS = 3 };

static const encode_charset *charset_of(size_t form)
{
    static encode_charset charsets[FORMS];
    static const pct_code_form forms[FORMS] = {PCT_CODES_16, PCT_CODES_32, PCT_CODES_GB18030};
    if (charsets[form].table.blocks == NULL) {
        make_encode_charset(&charsets[form], forms[form]);
    }
    return &charsets[form];
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static outcome wanted;
    input it = {bytes, n};
    if (n > LONGEST_INPUT) {
        return -1;
    }
    uint8_t choice = take_byte(&it);
    const encode_charset *charset = charset_of(choice % FORMS);
    text_rules rules = {.ascii = take_rule(&it), .is_mapped = choice & 4, .mapped = '~', .as = 0x7E};
    bool has_one_set = choice & 8;
    rules.other = has_one_set ? rules.ascii : take_rule(&it);
    spot source = take_spot(&it), target = take_spot(&it);
    size_t wish = take_below(&it, 0x10000);
    size_t capacity = wish % (6 * it.n + 140);
    pct_set ascii = set_of(&rules.ascii), other = set_of(&rules.other);
    if (rules.is_mapped) {
        pct_set_map(&ascii, rules.mapped, &other, rules.as);
    }
    const pct_set *second = has_one_set && !rules.is_mapped ? &ascii : &other;
    reference_encode_text(charset, &rules, it.bytes, it.n, &wanted);
    for (size_t k = 0; k < kernel_count(); k++) {
        const pct_kernel *kernel = kernel_at(k);
        const uint8_t *src = place_source(&it, source);
        uint8_t *dst = place_target(capacity, target);
        look_at_kernel(kernel, "encoding text", it.n, capacity);
        expect_target(&wanted, kernel->encode_text(&charset->table, &ascii, second, src, it.n, dst, capacity),
                      dst, capacity);
    }
    return 0;
}
