/* The validation of UTF-8:
 * - all sequences of two and three bytes, near the ends of blocks
 * - four-byte sequences of the bytes at the edges of ranges, near the ends of blocks
 * - texts of every length, between inaccessible pages */
#include <string.h>

#include "reference.h"

enum { BEFORE = 360, AFTER = 420, LONGEST_SEQUENCE = 4, FILLERS = 4, LONG = 600 };

/* Characters of one to four bytes, which surround the sequences. */
static const char *const fillers[FILLERS] = {"a", "\xC3\xA9", "\xE6\xBC\xA2", "\xF0\x9F\x98\x80"};

/* A sequence with as many fillers before and after it as any case needs. */
typedef struct utf8_case {
    const pct_kernel *kernel;
    uint8_t text[BEFORE + LONGEST_SEQUENCE + AFTER];
    size_t length;      /* of the sequence */
    size_t fill_length; /* of a filler */
    size_t valid_amid;  /* the valid bytes of the sequence if a filler follows */
    size_t valid_last;  /* the valid bytes of the sequence if the text ends */
} utf8_case;

/* Surrounds the position of a sequence of `length` bytes with fillers. */
static void fill_case(utf8_case *it, const pct_kernel *kernel, const char *filler, size_t length)
{
    it->kernel = kernel;
    it->length = length;
    it->fill_length = strlen(filler);
    for (size_t i = 0; i < BEFORE; i += it->fill_length) {
        memcpy(it->text + i, filler, it->fill_length);
    }
    for (size_t i = 0; i + it->fill_length <= AFTER; i += it->fill_length) {
        memcpy(it->text + BEFORE + length + i, filler, it->fill_length);
    }
}

static void put_sequence(utf8_case *it, const uint8_t *sequence)
{
    memcpy(it->text + BEFORE, sequence, it->length);
    it->valid_last = reference_utf8(sequence, it->length);
    it->valid_amid = reference_utf8(it->text + BEFORE, it->length + it->fill_length);
}

static void try_place(const utf8_case *it, size_t before, size_t after)
{
    size_t at = before * it->fill_length;
    size_t n = at + it->length + after * it->fill_length;
    size_t valid = after > 0 ? it->valid_amid : it->valid_last;
    /* Fillers are valid, and the first byte of a filler continues no sequence. */
    size_t wanted = valid >= it->length ? n : at + valid;
    const uint8_t *src = it->text + BEFORE - at;
    look_at("a sequence", n, it->fill_length, at);
    size_t found = it->kernel->utf8_valid_prefix(src, n);
    if (found != wanted) {
        fail("%02X %02X is valid up to %zu instead of %zu", it->text[BEFORE], it->text[BEFORE + 1], found,
             wanted);
    }
}

/* Tries offsets near the ends of blocks and of groups of blocks: every `step`th of 40 offsets, starting at
 * `first`. */
static void try_places(const utf8_case *it, size_t first, size_t step)
{
    static const size_t ends[] = {0, 16, 32, 48, 64, 80, 128, 144, 256, 320};
    for (size_t k = first % step; k < 4 * sizeof ends / sizeof ends[0]; k += step) {
        size_t before = ends[k / 4] / it->fill_length + 1;
        before -= k % 4 < before ? k % 4 : before;
        try_place(it, before, 0);
        try_place(it, before, (400 - before * it->fill_length) / it->fill_length);
        count_cases(2);
    }
}

/* The sequences of one length to try: `count` numbers from `first`, in steps of `step`. `place_step` is the
 * step of try_places. */
typedef struct numbering {
    size_t length, first, count, step, place_step;
} numbering;

static void put_number(utf8_case *it, size_t number)
{
    uint8_t sequence[LONGEST_SEQUENCE];
    for (size_t k = it->length; k-- > 0;) {
        sequence[k] = it->length < 4 ? (uint8_t)number : utf8_edges[number % UTF8_EDGES];
        number /= it->length < 4 ? 256 : UTF8_EDGES;
    }
    put_sequence(it, sequence);
}

static void prove_sequences(const pct_kernel *kernel, const numbering *of)
{
    static utf8_case it;
    for (size_t k = 0; k < FILLERS; k++) {
        fill_case(&it, kernel, fillers[k], of->length);
        for (size_t number = 0; number < of->count; number += of->step) {
            if (is_mine(number)) {
                put_number(&it, of->first + number);
                try_places(&it, of->length == 3 ? number / 5 : number, of->place_step);
            }
        }
    }
}

/* Tries texts with characters of one kind or all kinds, and with up to two random bytes. The longest text
 * fills a block and two groups of four blocks. */
static void prove_buffers(const pct_kernel *kernel)
{
    static uint8_t content[LONG];
    memory where = make_memory(2 * LONG);
    for (size_t n = 0; n <= LONG; n++) {
        for (size_t round = 0; round < (is_quick() ? 24 : 1000) && is_mine(n); round++) {
            chance random = {1000 * n + round};
            fill(&random, 6, content, n);
            for (size_t k = 0; n > 0 && k < round % 3; k++) {
                size_t at = random_below(&random, n);
                content[at] = utf8_edges[random_below(&random, UTF8_EDGES)];
            }
            /* The last character is incomplete. */
            size_t cut = round % 5 == 4 && n >= 3 ? round % 4 : 0;
            memcpy(content + n - cut, "\xF0\x9F\x98", cut);
            uint8_t *src =
                place(&where, n, round % 2 ? AT_START : AT_END, round / 2 % 3 ? round / 6 % 64 : 0);
            if (n > 0) {
                memcpy(src, content, n);
            }
            look_at("a text", n, 0, round);
            size_t found = kernel->utf8_valid_prefix(src, n), wanted = reference_utf8(src, n);
            if (found != wanted) {
                fail("valid up to %zu instead of %zu", found, wanted);
            }
            count_cases(1);
        }
    }
    look_at("no input", 0, 0, 0);
    if (kernel->utf8_valid_prefix(NULL, 0) != 0) {
        fail("nothing is not valid");
    }
}

static void prove(const pct_kernel *kernel)
{
    enum { FOURS = UTF8_EDGES * UTF8_EDGES * UTF8_EDGES * UTF8_EDGES };
    static const numbering all[] = {
        {2, 0, 0x10000, 1, 1}, {3, 0x800000, 0x800000, 1, 7}, {4, 0, FOURS, 1, 1}};
    static const numbering some[] = {
        {2, 0x8000, 0x8000, 1, 13}, {3, 0x800000, 0x800000, 101, 37}, {4, 0, FOURS, 7, 37}};
    prove_buffers(kernel);
    for (size_t k = 0; k < 3; k++) {
        prove_sequences(kernel, is_quick() ? &some[k] : &all[k]);
    }
}

const proof utf8 = {"utf8", prove};
