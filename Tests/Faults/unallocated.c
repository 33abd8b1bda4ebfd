/*
 * usage: unallocated [FUNCTION]    Whatever the C library does needs no memory, the first time too: every
 * allocation fails, and there is none. With a function, an allocation follows its calls, which has to be
 * seen.
 */
#define _GNU_SOURCE
#include "allocator.h"
#include "charset.h"

enum { LENGTH = 4002 /* several windows of every function that has some, and a multiple of a character's */ };

static const char *planted, *running;
static uint8_t source[LENGTH], output[6 * LENGTH + 128], back[LENGTH + 2048];
static charset pairs;
static pct_set nothing, everything;

/* After a function has been called: whether it did as it should, and without memory. */
static void expect(bool is_right, const char *function)
{
    void *(*const volatile allocate)(size_t) = malloc;
    if (planted != NULL && strcmp(planted, function) == 0) {
        free(allocate(1));
    }
    require(is_right, function, running, 0);
    require(count == 0, function, "allocations", count);
}

static void fill(const char *text, size_t length)
{
    for (size_t k = 0; k < LENGTH; k++) {
        source[k] = (uint8_t)text[k % length];
    }
}

static void try_sets(void)
{
    const uint8_t keep[256] = {0};
    pct_set set;
    pct_set_init(&set, keep, PCT_SPACE_PLUS);
    pct_set_map(&set, 'A', &nothing, 'B');
    expect(set.space == '+' && set.is_mapped, "set_init");
    /* More of them than there are places for. */
    size_t shared = 0;
    for (uint64_t number = 0; number < 1000; number++) {
        shared += pct_set_shared(number, 0, 0, 0, PCT_SPACE_PERCENT) != NULL;
    }
    expect(shared > 0 && shared < 1000, "set_shared");
}

static void try_tables(void)
{
    static pct_shared_pointer pointer;
    expect(pct_code_of(&pairs.encode, 0x4E00) == 0x8140, "code_of");
    expect(pct_text_entry('A') != 0, "text_entry");
    expect(pct_shared_publish(&pointer, &pairs) == &pairs && pct_shared_get(&pointer) == &pairs, "shared");
}

static void try_searches(void)
{
    fill("A", 1);
    expect(pct_find(source, LENGTH, '%') == LENGTH, "find");
    fill("%41", 3);
    expect(pct_find_malformed(source, LENGTH) == LENGTH && pct_decode_digits('4', '1') == 'A',
           "find_malformed");
}

static void try_bytes(void)
{
    fill("\xE4\xB8\x80", 3);
    expect(pct_utf8_valid_prefix(source, LENGTH) == LENGTH, "utf8_valid_prefix");
    pct_result there = pct_encode(&nothing, source, LENGTH, output, sizeof output);
    expect(there.written == 3 * LENGTH, "encode");
    expect(pct_encoded_size(&nothing, source, LENGTH) == 3 * LENGTH, "encoded_size");
    expect(pct_decoded_size(output, 3 * LENGTH) == LENGTH, "decoded_size");
    pct_result result = pct_decode(output, there.written, back, LENGTH, PCT_DECODE_STRICT);
    expect(result.written == LENGTH && memcmp(back, source, LENGTH) == 0, "decode");
}

/* The text that is escaped in the charset and read back. */
static void try_text(void)
{
    fill("\xE4\xB8\x80", 3);
    pct_result there =
        pct_encode_text(&pairs.encode, &everything, &nothing, source, LENGTH, output, sizeof output);
    expect(there.written == 2 * LENGTH && memcmp(output, "%81%40", 6) == 0, "encode_text");
    pct_result result =
        pct_decode_escaped_text(&pairs.decode, output, there.written, back, sizeof back, PCT_TEXT_STRICT);
    expect(result.written == LENGTH && memcmp(back, source, LENGTH) == 0, "decode_escaped_text");
    there = pct_encode_text(&pairs.encode, &everything, &everything, source, LENGTH, output, sizeof output);
    result = pct_decode_text(&pairs.decode, output, there.written, back, LENGTH, PCT_TEXT_STRICT);
    expect(result.written == LENGTH && memcmp(back, source, LENGTH) == 0, "decode_text");
    result = pct_decode_text(&pairs.decode, source, LENGTH, output, sizeof output, PCT_TEXT_REPLACE);
    expect(result.read == LENGTH, "decode_text");
}

int main(int arguments, char **argument)
{
    const uint64_t all[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    planted = arguments > 1 ? argument[1] : NULL;
    setvbuf(stdout, NULL, _IONBF, 0);
    try_interception();
    fail_next(0, SIZE_MAX);
    make_charset(&pairs);
    pct_set_init_bits(&nothing, no_bytes, PCT_SPACE_PERCENT);
    pct_set_init_bits(&everything, all, PCT_SPACE_PERCENT);
    running = "the first use";
    try_bytes();
    try_text();
    running = "all kernels";
    try_sets();
    try_tables();
    try_searches();
    for (size_t k = 0; k < pct_kernel_count(); k++) {
        if (runs_here(pct_kernel_at(k))) {
            running = pct_kernel_at(k)->name;
            pct_kernel_choose(pct_kernel_at(k));
            try_bytes();
            try_text();
        }
    }
    require(count == 0, "everything", "allocations", count);
    fail_next(SIZE_MAX, 0);
    printf("the C library allocated nothing\n");
    return 0;
}
