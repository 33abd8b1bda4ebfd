/* Scalar values one by one: their codes compared with the encoder's output, and their entries with UTF-8. */
#include <string.h>

#include "charset.h"

static void try_code(const encode_charset *charset, const pct_set *set, uint32_t scalar)
{
    uint8_t text[4], bytes[64];
    size_t length = put_scalar(scalar, text);
    uint32_t code = pct_code_of(&charset->table, scalar);
    pct_result result = text_kernel_of(pct_kernel_current())
                            ->encode_text(&charset->table, set, set, text, length, bytes, sizeof bytes);
    uint32_t written = 0;
    look_at("a code", length, sizeof bytes, scalar);
    for (size_t k = 0; k < result.written; k++) {
        written = written << 8 | bytes[k];
    }
    written = result.status == PCT_OK && result.written == 0 ? UINT32_MAX : written;
    if ((result.status == PCT_UNENCODABLE) != (code == PCT_NO_CODE) || written != code) {
        fail("code %X, but %X is written", (unsigned)code, (unsigned)written);
    }
    if (code != reference_code(charset, scalar)) {
        fail("code %X instead of %X", (unsigned)code, (unsigned)reference_code(charset, scalar));
    }
}

/* Tries all scalar values, and four-byte values beyond Unicode, which have no code in any code form. */
static void prove_codes(void)
{
    static encode_charset charset;
    rule all = sample_rule(3);
    pct_set set = set_of(&all);
    for (unsigned form = PCT_CODES_16; form <= PCT_CODES_GB18030; form++) {
        make_encode_charset(&charset, (pct_code_form)form);
        for (uint32_t scalar = 0x80; scalar <= 0x10FFFF; scalar += is_quick() && scalar > 0xFFFF ? 251 : 1) {
            if (scalar < 0xD800 || scalar > 0xDFFF) {
                try_code(&charset, &set, scalar);
            }
        }
        try_code(&charset, &set, 0x10FFFF);
        for (uint32_t scalar = 0x110000; scalar < 0x200000; scalar += 0xFFF) {
            try_code(&charset, &set, scalar);
        }
        count_cases(0x10000);
    }
}

/* Tries the entries of planes 0 and 2; plane 1 has no entries. */
static void prove_entries(void)
{
    for (uint32_t scalar = 1; scalar < 0x30000; scalar += scalar == 0xFFFF ? 0x10001 : 1) {
        uint32_t entry = pct_text_entry(scalar);
        uint8_t bytes[4], text[4];
        size_t length = put_scalar(scalar, text);
        memcpy(bytes, &entry, sizeof bytes);
        look_at("an entry", length, 0, scalar);
        if (bytes[3] != (length < 4 ? length : PCT_TEXT_AFTER_F0) ||
            memcmp(bytes, length < 4 ? text : text + 1, length < 4 ? length : 3) != 0) {
            fail("%X is another text", (unsigned)entry);
        }
    }
    if (pct_text_entry(0) != 0) {
        fail("there is an entry for nothing");
    }
    count_cases(0x20000);
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    prove_codes();
    prove_entries();
}

const proof scalars = {"scalars", prove};
