/* The first use of the library in a process, when no kernel has been chosen yet. */
#include "../../Sources/CPercentEncoding/kernels/kernel.h"
#include "charset.h"

static const uint8_t source[] = "%41 b";

static void use_encode(const pct_set *set)
{
    uint8_t dst[16];
    pct_encode(set, source, 5, dst, sizeof dst);
}

static void use_encoded_size(const pct_set *set)
{
    pct_encoded_size(set, source, 5);
}

static void use_decode(const pct_set *set)
{
    uint8_t dst[16];
    (void)set;
    pct_decode(source, 5, dst, sizeof dst, PCT_DECODE_STRICT);
}

static void use_decoded_size(const pct_set *set)
{
    (void)set;
    pct_decoded_size(source, 5);
}

static void use_valid_prefix(const pct_set *set)
{
    (void)set;
    pct_utf8_valid_prefix(source, 5);
}

static void use_encode_text(const pct_set *set)
{
    static encode_charset charset;
    uint8_t dst[32];
    make_encode_charset(&charset, PCT_CODES_16);
    pct_encode_text(&charset.table, set, set, source, 5, dst, sizeof dst);
}

static void use_decode_escaped_text(const pct_set *set)
{
    static decode_charset charset;
    uint8_t dst[32];
    (void)set;
    make_decode_charset(&charset, 0);
    pct_decode_escaped_text(&charset.table, source, 5, dst, sizeof dst, PCT_TEXT_STRICT);
}

static void use_choice(const pct_set *set)
{
    (void)set;
    pct_kernel_current();
}

static void prove(const pct_kernel *kernel)
{
    static void (*const uses[])(const pct_set *) = {
        use_encode,       use_encoded_size, use_decode, use_decoded_size,
        use_valid_prefix, use_encode_text,  use_choice, use_decode_escaped_text,
    };
    rule from = sample_rule(0);
    pct_set set = set_of(&from);
    pct_kernel_choose(NULL);
    const pct_kernel *best = pct_kernel_current();
    for (size_t k = 0; k < sizeof uses / sizeof uses[0]; k++) {
        look_at("the first use", 5, 0, k);
        atomic_store_explicit(&pct_chosen_kernel, NULL, memory_order_relaxed);
        uses[k](&set);
        if (atomic_load_explicit(&pct_chosen_kernel, memory_order_relaxed) != best) {
            fail("it does not choose the best kernel");
        }
        count_cases(1);
    }
    pct_kernel_choose(kernel);
}

const proof first_use = {"first-use", prove};
