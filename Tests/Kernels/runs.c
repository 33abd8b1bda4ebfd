/* Conversion of long texts. Both buffers end at an inaccessible page, or start after one:
 * - texts with several runs of characters, separated by whole blocks of ASCII
 * - texts of every length, decoded from single-byte charsets
 * - runs of pairs and ASCII
 * - short texts with escapes, decoded in one step
 * - texts of every length, encoded to single bytes */
#include <string.h>

#include "calls.h"

enum { LONG = 2400, BLOCK = 64, MOST_SPARE = 200, LONGEST_SINGLES = 200, NEEDED_SPARE = 8 };

/* Fills the content with runs of characters of up to three bytes, some without a code. After each run, ASCII
 * fills the rest of the block, sometimes followed by a whole block of ASCII. */
static void fill_runs(call *it, chance *random)
{
    size_t limit = random_below(random, LONG - 3 * BLOCK);
    bool is_damaged = random_below(random, 2);
    it->n = 0;
    while (it->n < limit) {
        for (size_t end = it->n + random_below(random, 2 * BLOCK); it->n < end;) {
            uint32_t scalar = 0x80 + (uint32_t)random_below(random, random_below(random, 2) ? 0x780 : 0xD000);
            bool has_code = scalar % 143 != 0;
            it->n += has_code || is_damaged ? put_scalar(scalar, it->content + it->n) : 0;
        }
        size_t ascii = (BLOCK - it->n % BLOCK) % BLOCK + BLOCK * random_below(random, 2);
        memset(it->content + it->n, 'a' + (int)random_below(random, 26), ascii);
        it->n += ascii;
    }
}

static void prove_runs(const pct_kernel *kernel)
{
    static encode_charset charset;
    static call it;
    it = (call){.operation = &text_encoding, .kernel = kernel, .encode = &charset};
    make_buffers(&it, LONG, 6 * LONG + MOST_SPARE);
    make_encode_charset(&charset, PCT_CODES_16);
    for (it.number = 0; it.number < (is_quick() ? 400 : 8000); it.number++) {
        if (is_mine(it.number)) {
            chance random = {it.number};
            use_rule(&it, sample_rule(it.number % SAMPLE_RULES));
            fill_runs(&it, &random);
            refer(&it);
            const uint8_t *src = place_content(&it, AT_END, 0);
            /* With room for the whole text, the end is a character without a code, not the end of the room.
             */
            try_capacity(&it, src, 6 * it.n + MOST_SPARE, AT_END, 0);
            try_capacity(&it, src, it.full + MOST_SPARE, AT_END, 0);
            try_capacity(&it, src, it.full, AT_END, 0);
            try_capacity(&it, src, random_below(&random, it.full + MOST_SPARE), AT_END, 0);
        }
    }
}

/* Fills the content with bytes of a single-byte charset. At random, none, few or many of the bytes have
 * no character. */
static void fill_singles(call *it, chance *random)
{
    size_t kind = random_below(random, 4);
    for (size_t i = 0; i < it->n; i++) {
        uint8_t byte = (uint8_t)next_random(random);
        bool is_none = byte >= 0x80 && (byte % 7 == 3 || byte % 7 == 4);
        bool is_kept = kind == 0 || !is_none || (kind == 1 && random_below(random, 60) == 0);
        it->content[i] = is_kept ? byte : 0xFA;
    }
}

static void try_singles(call *it, side at)
{
    size_t enough = 3 * it->n + NEEDED_SPARE;
    for (size_t offset = 0; offset < (is_quick() ? 2 : BLOCK); offset++) {
        const uint8_t *src = place_content(it, at, offset);
        try_capacity(it, src, enough, at, offset);
        try_capacity(it, src, enough + BLOCK, at, 0);
    }
}

static void prove_singles(const pct_kernel *kernel)
{
    static decode_charset charset;
    static call it;
    it = (call){.operation = &bytes_decoding, .kernel = kernel, .decode = &charset};
    make_buffers(&it, LONGEST_SINGLES + BLOCK, 3 * LONGEST_SINGLES + 3 * BLOCK);
    for (unsigned kind = SINGLE_BYTES; kind <= SINGLE_BYTES_WITH_NUL; kind += SINGLE_BYTES_WITH_NUL) {
        make_decode_charset(&charset, kind);
        for (it.number = 0; it.number <= 8 * LONGEST_SINGLES; it.number++) {
            chance random = {2 * it.number + kind};
            it.n = it.number % (LONGEST_SINGLES + 1);
            fill_singles(&it, &random);
            refer(&it);
            try_singles(&it, AT_START);
            try_singles(&it, AT_END);
        }
    }
}

/* ---- Pairs ---- */

enum { LONGEST_PAIRS = 1400 };

/* Adds a pair, most often one with a text of up to three bytes. */
static void add_pair(call *it, chance *random)
{
    bool is_any = random_below(random, 200) == 0, is_fit = false;
    while (!is_fit) {
        const size_t lead = random_below(random, PCT_LEADS), trail = random_below(random, PCT_TRAILS);
        uint8_t entry[4];
        memcpy(entry, &it->decode->pairs[lead * PCT_TRAILS + trail], sizeof entry);
        is_fit = is_any || (entry[3] > 0 && entry[3] < 4);
        it->content[it->n] = (uint8_t)(PCT_FIRST_LEAD + lead);
        it->content[it->n + 1] = (uint8_t)(is_any ? next_random(random) : PCT_FIRST_TRAIL + trail);
    }
    it->n += 2;
}

/* Fills the content with runs of pairs, single bytes and ASCII, at most one of them with an error. */
static void fill_pairs(call *it, chance *random)
{
    const size_t limit = random_below(random, random_below(random, 3) ? 140 : LONGEST_PAIRS);
    it->n = 0;
    while (it->n < limit) {
        const size_t kind = random_below(random, 8), end = it->n + random_below(random, kind == 0 ? 150 : 40);
        while (it->n < end && it->n < limit) {
            if (kind < 2) {
                it->content[it->n++] = (uint8_t)random_below(random, 0x80);
            } else if (kind == 2) {
                it->content[it->n++] = random_below(random, 2) ? 0x92 : ' ';
            } else {
                add_pair(it, random);
            }
        }
    }
    if (it->n > 0 && random_below(random, 3) == 0) {
        it->content[random_below(random, it->n)] = (uint8_t)next_random(random);
    }
    it->n -= it->n > 0 && random_below(random, 4) == 0;
}

static void prove_pair_runs(const pct_kernel *kernel)
{
    static decode_charset charset;
    static call it;
    table_guards guards;
    make_table_guards(&guards);
    it = (call){.operation = &bytes_decoding, .kernel = kernel, .decode = &charset};
    make_buffers(&it, LONGEST_PAIRS + BLOCK, 3 * LONGEST_PAIRS + 3 * BLOCK);
    for (unsigned kind = PAIRS; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&charset, kind);
        guard_decode_charset(&charset, &guards, kind % 2 ? AT_END : AT_START);
        for (it.number = 0; it.number < (is_quick() ? 800 : 20000); it.number++) {
            if (is_mine(it.number)) {
                chance random = {DECODE_KINDS * it.number + kind};
                fill_pairs(&it, &random);
                refer(&it);
                const size_t enough = 3 * it.n + NEEDED_SPARE;
                try_capacity(&it, place_content(&it, AT_END, 0), enough, AT_END, 0);
                try_capacity(&it, place_content(&it, AT_START, 0), enough + it.number % BLOCK, AT_START, 0);
            }
        }
    }
}

/* ---- Short texts ---- */

enum { LONGEST_FEW = 220, ALWAYS_FEW = 64 /* bytes */ };

/* Escapes most of the content, and damages some of it. */
static void escape_content(call *it, chance *random)
{
    static uint8_t bytes[LONGEST];
    const size_t n = it->n, often = random_below(random, 3) ? 20 : 2;
    memcpy(bytes, it->content, n);
    it->n = 0;
    for (size_t i = 0; i < n && it->n < LONGEST_FEW; i++) {
        const bool is_kept = bytes[i] < 0x80 ? random_below(random, 4) > 0 : random_below(random, often) == 0;
        if (!is_kept || bytes[i] == '%') {
            it->content[it->n++] = '%';
            it->content[it->n++] = (uint8_t)upper_digits[bytes[i] / 16];
            bytes[i] = (uint8_t)lower_digits[bytes[i] % 16];
        }
        it->content[it->n++] = bytes[i];
    }
    if (it->n > 0 && random_below(random, 4) == 0) {
        it->content[random_below(random, it->n)] =
            random_below(random, 2) ? '%' : (uint8_t)next_random(random);
    }
}

static void try_few(call *it, side at)
{
    const bool plus = it->options & PLUS_AS_SPACE, only_ascii = it->number % 3 == 0;
    const size_t capacity = 3 * it->n + NEEDED_SPARE;
    const uint8_t *src = place_content(it, at, 0);
    uint8_t *dst = place_marked(&it->target, capacity, at, 0);
    bool is_good = it->wanted.status == PCT_OK && it->n > 0;
    for (size_t i = 0; only_ascii && i < it->n; i++) {
        is_good = is_good && it->content[i] < 0x80;
    }
    look_at("a short text", it->n, capacity, it->number);
    const size_t written =
        text_kernel_of(it->kernel)
            ->decode_few(&it->decode->table, src, it->n,
                         (plus ? PCT_DECODE_PLUS_AS_SPACE : 0u) | (only_ascii ? PCT_FEW_ASCII : 0u), dst,
                         capacity);
    /* AVX-512 decodes pairs too. */
    const bool is_fast =
        it->decode->table.texts || pct_text_kernel_for(pct_kernel_current())->features & PCT_FEATURE_AVX512;
    const bool may_refuse =
        !is_good || it->n > ALWAYS_FEW || !is_fast || (!it->decode->table.texts && !it->decode->table.pairs);
    if (written == 0 ? !may_refuse : !is_good || written != it->full) {
        fail("%zu is not %zu", written, it->full);
    }
    if (memcmp(dst, it->wanted.output, written) != 0 || !is_intact(&it->target, dst, capacity)) {
        fail("the text or bytes beside the buffer are wrong");
    }
    count_cases(1);
}

static void prove_few(const pct_kernel *kernel)
{
    static decode_charset charset;
    static call it;
    table_guards guards;
    make_table_guards(&guards);
    it = (call){.operation = &escaped_decoding, .kernel = kernel, .decode = &charset};
    make_buffers(&it, LONGEST_FEW + BLOCK, 3 * LONGEST_FEW + 3 * BLOCK);
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&charset, kind);
        guard_decode_charset(&charset, &guards, kind % 2 ? AT_END : AT_START);
        /* The pairs of these bytes would be before the first and after the last pair of the table. */
        for (it.number = 0; it.number < 2; it.number++) {
            it.n = 7;
            memcpy(it.content, it.number ? "a%FE%FF" : "a%81%00", it.n);
            it.options = KERNEL;
            refer(&it);
            try_few(&it, AT_END);
        }
        for (it.number = 0; it.number < (is_quick() ? 4000 : 60000); it.number++) {
            if (is_mine(it.number)) {
                chance random = {DECODE_KINDS * it.number + kind};
                it.n = random_below(&random, 80);
                (charset.table.pairs ? fill_pairs : fill_singles)(&it, &random);
                escape_content(&it, &random);
                it.options = KERNEL | (it.number % 2 ? PLUS_AS_SPACE : 0u);
                refer(&it);
                try_few(&it, it.number % 5 ? AT_END : AT_START);
            }
        }
    }
}

/* ---- Single codes ---- */

/* Fills the content with characters of the window, ASCII, and rarely others. */
static void fill_codes(call *it, chance *random)
{
    const size_t rare = random_below(random, 3) == 0 ? 8 : 300;
    size_t at = 0;
    while (at < it->n) {
        uint32_t scalar = (uint32_t)(it->encode->table.window_block * PCT_SCALARS_PER_BLOCK +
                                     random_below(random, PCT_WINDOW));
        scalar = random_below(random, 9) == 0 ? (uint32_t)random_below(random, 0x80) : scalar;
        if (random_below(random, rare) == 0) {
            scalar = (uint32_t)random_below(random, random_below(random, 2) ? 0x800 : 0x10400);
        } else if (scalar % 11 == 0 && scalar >= 0x80) {
            continue;
        }
        at += put_scalar(scalar, it->content + at);
    }
    if (random_below(random, 4) == 0 && it->n > 0) {
        it->content[random_below(random, it->n)] = (uint8_t)next_random(random);
    }
}

static void prove_single_codes(const pct_kernel *kernel)
{
    static encode_charset charset;
    static call it;
    static const size_t window_blocks[] = {0x80 / 64, 0x400 / 64, 0x6C0 / 64, 0x780 / 64};
    table_guards guards;
    make_table_guards(&guards);
    it = (call){.operation = &singles_encoding, .kernel = kernel, .encode = &charset};
    make_buffers(&it, LONGEST_SINGLES + BLOCK, LONGEST_SINGLES + 3 * BLOCK);
    for (size_t k = 0; k < sizeof window_blocks / sizeof window_blocks[0]; k++) {
        make_single_charset(&charset, window_blocks[k]);
        guard_encode_charset(&charset, &guards, k % 2 ? AT_END : AT_START);
        for (it.number = 0; it.number <= (is_quick() ? 8 : 100) * LONGEST_SINGLES; it.number++) {
            if (is_mine(it.number)) {
                chance random = {4 * it.number + k};
                it.n = it.number % (LONGEST_SINGLES + 1);
                fill_codes(&it, &random);
                refer(&it);
                const size_t enough = it.n + PCT_ENCODE_SLACK;
                try_capacity(&it, place_content(&it, AT_END, 0), enough, AT_END, 0);
                try_capacity(&it, place_content(&it, AT_START, 0), enough + it.number % BLOCK, AT_START, 0);
            }
        }
    }
}

const proof text_runs = {"text-runs", prove_runs};
const proof single_bytes = {"single-bytes", prove_singles};
const proof pair_runs = {"pair-runs", prove_pair_runs};
const proof single_codes = {"single-codes", prove_single_codes};
const proof few_bytes = {"few-bytes", prove_few};
