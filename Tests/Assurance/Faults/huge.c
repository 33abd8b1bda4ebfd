/*
 * usage: huge [FUNCTION]    Tries lengths near 2^31, 2^32 and SIZE_MAX / 3, in pairs of buffers that fit into
 * 4 GiB. A function that several kernels share is tested once. With FUNCTION, the lengths of this function
 * are truncated to 32 bits, or to 31 if words have 32 bits; the program must report the fault.
 */
#define _GNU_SOURCE
#include <stddef.h>

#include "CLegacyCharsets.h"
#include "endless.h"

/* The longest lengths of 31 and 32 bits, and the longest length whose triple fits into a word. */
static const size_t half = (size_t)INT32_MAX;
static const size_t longest = SIZE_MAX > UINT32_MAX ? UINT32_MAX : INT32_MAX;
static const size_t edge = SIZE_MAX > UINT32_MAX ? UINT32_MAX : SIZE_MAX / 3;

static size_t cases;
static bool is_planted;
static pct_set nothing, everything;

/* A charset in which 8140 encodes U+4E00 and all other scalars divisible by 64, and 8141 encodes "A". */
static uint16_t blocks[1024], entries[PCT_SCALARS_PER_BLOCK] = {0x8140};
static uint32_t decode_entries[2 * PCT_SINGLES + PCT_LEADS * PCT_TRAILS];
static uint32_t *const single = decode_entries + PCT_SINGLES, *const pairs = decode_entries + 2 * PCT_SINGLES;
static uint8_t laid_out[PCT_LAID_OUT];
static const pct_encode_table to_charset = {
    .form = PCT_CODES_16, .block_count = 1024, .blocks = blocks, .entries = entries};
static pct_decode_table from_charset = {.single = decode_entries + PCT_SINGLES,
                                        .pairs = decode_entries + 2 * PCT_SINGLES};
static pct_charset_tables tables;
static const pct_charset charset = {.form = PCT_FORM_TABLE, .tables = &tables};
static const pct_charset *const charsets[] = {&charset};

static size_t cut(size_t n)
{
    return !is_planted ? n : n & (SIZE_MAX > UINT32_MAX ? (size_t)UINT32_MAX : (size_t)INT32_MAX);
}

/* Returns a number of units that together have more than `bytes` bytes. The excess is larger than
 * any block that a function processes at the end of a buffer. */
static size_t units_beyond(size_t bytes, size_t length)
{
    return bytes / length + 30000;
}

/* ---- Functions that write ---- */

typedef pct_result transform(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

static pct_result encode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_encode(&nothing, src, n, dst, capacity);
}

/* Returns the size of the words of marks for n bytes. */
static size_t size_of_marks(size_t n)
{
    return n / 64 * sizeof(uint64_t) + sizeof(uint64_t);
}

static uint64_t *make_marks(size_t n)
{
    return (uint64_t *)(void *)make_endless(size_of_marks(n), "", 1);
}

static void give_marks_back(uint64_t *marks, size_t n)
{
    give_back((uint8_t *)marks, size_of_marks(n));
}

static pct_result encode_marked(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    uint64_t *marks = make_marks(n);
    pct_result result = pct_encode_marked(&nothing, src, n, marks, dst, capacity);
    give_marks_back(marks, n);
    return result;
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_decode(src, n, dst, capacity, PCT_DECODE_STRICT);
}

static pct_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    pct_split_result result = pct_split(src, n, dst, capacity, NULL, 0, PCT_DECODE_STRICT);
    return (pct_result){result.read, result.written, result.status};
}

static pct_result encode_escaped(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_encode_text(&to_charset, &everything, &nothing, src, n, dst, capacity);
}

static pct_result encode_bare(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_encode_text(&to_charset, &everything, &everything, src, n, dst, capacity);
}

static pct_result encode_charset(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    const pct_encoder how = {.charset = &charset, .set = &nothing};
    const pct_charset_result done = pct_charset_encode(&how, NULL, src, n, PCT_LAST, dst, capacity);
    return (pct_result){done.read, done.written, done.status};
}

static pct_result decode_charset(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, bool is_plain)
{
    const pct_decoder how = {.charsets = charsets, .count = 1, .is_plain = is_plain};
    pct_charset_state state = {0};
    const pct_charset_result done = pct_charset_decode_part(&how, 0, &state, src, n, PCT_LAST, dst, capacity);
    return (pct_result){done.read, done.written, done.status};
}

static pct_result decode_plain(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return decode_charset(src, n, dst, capacity, true);
}

static pct_result decode_escaped(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return decode_charset(src, n, dst, capacity, false);
}

/* A unit of input and its output, and the status and length of a broken unit, which lacks its last byte. With
 * PCT_OK, no unit is broken. */
typedef struct writer {
    const char *function;
    transform *call;
    const char *from, *to;
    size_t from_length, to_length;
    pct_status broken;
    size_t broken_length;
} writer;

static const writer writers[] = {
    {"encode", encode, "\xFF", "%FF", 1, 3, PCT_OK, 0},
    {"encode_marked", encode_marked, "\xFF", "%FF", 1, 3, PCT_OK, 0},
    {"decode", decode, "%41", "A", 3, 1, PCT_MALFORMED, 3},
    {"split", split, "%41", "A", 3, 1, PCT_MALFORMED, 3},
    {"encode_text", encode_escaped, "\xE4\xB8\x80", "%81%40", 3, 6, PCT_INVALID, 3},
    {"encode_text", encode_bare, "\xE4\xB8\x80", "\x81\x40", 3, 2, PCT_INVALID, 3},
    {"charset_encode", encode_charset, "\xE4\xB8\x80", "%81%40", 3, 6, PCT_INVALID, 3},
    {"charset_decode_part", decode_plain, "\x81\x40", "\xE4\xB8\x80", 2, 3, PCT_INVALID, 2},
    {"charset_decode_part", decode_plain, "\x81\x41", "A", 2, 1, PCT_INVALID, 2},
    {"charset_decode_part", decode_escaped, "%81%40", "\xE4\xB8\x80", 6, 3, PCT_MALFORMED, 3},
    {"charset_decode_part", decode_escaped, "\x81\x40", "\xE4\xB8\x80", 2, 3, PCT_INVALID, 2},
};

/* Makes one call, which must write `units` units and end with the status and offset of `end`. */
static void try_call(const writer *it, size_t n, size_t capacity, size_t units, pct_result end)
{
    uint8_t *src = make_endless(n, it->from, it->from_length), *dst = make_endless(capacity, "", 1);
    pct_result result = it->call(src, cut(n), dst, cut(capacity));
    require(result.status == end.status, it->function, "the status", n);
    require(result.read == end.read && result.written == units * it->to_length, it->function, "what is read",
            n);
    /* Bytes past the output are unspecified, so only the part of the window up to the end of the output is
     * checked. */
    require(is_repeated(dst, result.written % WINDOW, it->to, it->to_length), it->function, "the text", n);
    give_back(src, n);
    give_back(dst, capacity);
    cases++;
}

/* Tries `units` units. If the capacity holds fewer units, the output must be full. */
static void try_units(const writer *it, size_t units, size_t capacity)
{
    size_t done = capacity / it->to_length < units ? capacity / it->to_length : units;
    try_call(it, units * it->from_length, capacity, done,
             (pct_result){done * it->from_length, 0, done == units ? PCT_OK : PCT_OUTPUT_FULL});
}

/* Tries the longest text first, because a truncated length shows first in this text. */
static void try_writer(const writer *it)
{
    size_t longer = it->from_length > it->to_length ? it->from_length : it->to_length;
    size_t most = units_beyond(longest, longer), fewer = units_beyond(half, longer);
    try_units(it, most, most * it->to_length - 1);
    try_units(it, fewer, fewer * it->to_length);
    if (it->broken != PCT_OK) {
        size_t n = most * it->from_length;
        try_call(it, n - 1, most * it->to_length, most - 1,
                 (pct_result){n - it->broken_length, 0, it->broken});
        return;
    }
    try_units(it, most, most * it->to_length + 1);
    for (size_t k = 0; k < 4; k++) {
        try_units(it, fewer, half - 1 + k);
    }
    for (size_t capacity = 0; capacity <= 40; capacity += 10) {
        try_units(it, units_beyond(longest, it->from_length), capacity);
    }
    try_units(it, units_beyond(longest, it->from_length), longest / 3);
}

/* ---- Functions that return a length ---- */

static size_t encoded_size(const uint8_t *src, size_t n)
{
    return pct_encoded_size(&nothing, src, n);
}

static size_t encoded_size_marked(const uint8_t *src, size_t n)
{
    uint64_t *marks = make_marks(n);
    size_t size = pct_encoded_size_marked(&nothing, src, n, marks);
    give_marks_back(marks, n);
    return size;
}

static size_t choose(const uint8_t *src, size_t n)
{
    const pct_decoder how = {.charsets = charsets, .count = 1};
    return pct_charset_choose(&how, src, n).written;
}

static size_t find(const uint8_t *src, size_t n)
{
    return pct_find(src, n, '%');
}

/* A unit of input and the length that it adds to the result; for a search, the byte that ends the search. */
typedef struct measure {
    const char *function;
    size_t (*call)(const uint8_t *src, size_t n);
    const char *unit;
    size_t added;
    uint8_t end;
} measure;

static const measure measures[] = {
    {"encoded_size", encoded_size, "\xFF", 3, 0},
    {"encoded_size_marked", encoded_size_marked, "\xFF", 3, 0},
    {"decoded_size", pct_decoded_size, "\xFF", 1, 0},
    {"decoded_size", pct_decoded_size, "%41", 1, 0},
    {"charset_choose", choose, "\x81\x40", 3, 0},
    {"utf8_valid_prefix", pct_utf8_valid_prefix, "A", 1, 0xFF},
    {"utf8_valid_prefix", pct_utf8_valid_prefix, "\xE4\xB8\x80", 3, 0xFF},
    {"find", find, "A", 1, '%'},
    {"find_malformed", pct_find_malformed, "A%41AAAAAAAAAAAAAAAAAAAA", 24, '%'},
};

/* Tries sizes near the limits. If the length does not fit into a word, the result must be SIZE_MAX. */
static void try_sizes(const measure *it, size_t length)
{
    const size_t sizes[] = {edge + 1, edge, edge - 1, half + 1, half, half - 1};
    uint8_t *src = make_endless(edge > half ? edge + 1 : half + 1, it->unit, length);
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        size_t units = sizes[k] / length;
        size_t wanted = units <= SIZE_MAX / it->added ? units * it->added : SIZE_MAX;
        require(cut(it->call(src, units * length)) == wanted, it->function, "the size", sizes[k]);
        cases++;
    }
    give_back(src, edge > half ? edge + 1 : half + 1);
}

/* Searches first without the end byte, and then with the end byte in the last unit. */
static void try_search(const measure *it, size_t length, size_t bytes)
{
    size_t n = units_beyond(bytes, length) * length;
    uint8_t *src = make_endless(n, it->unit, length);
    require(it->call(src, cut(n)) == n, it->function, "the offset without an end", n);
    own_page(src, n - length);
    src[n - length] = it->end;
    require(it->call(src, cut(n)) == n - length, it->function, "the offset", n);
    give_back(src, n);
    cases++;
}

/* ---- Everything ---- */

#define MEMBER(name) #name, offsetof(pct_kernel, name)
enum { NO_MEMBER = 1 << 20, OF_TEXT_KERNEL };

/* A function, its offset in a kernel, and the number of its cases. */
static const struct function {
    const char *name;
    size_t member, cases;
} functions[] = {
    {MEMBER(encoded_size), 6},
    {MEMBER(encoded_size_marked), 6},
    {MEMBER(decoded_size), 12},
    {MEMBER(encode), 13},
    {MEMBER(encode_marked), 13},
    {MEMBER(decode), 3},
    {"encode_text", OF_TEXT_KERNEL, 6},
    {MEMBER(utf8_valid_prefix), 4},
    {MEMBER(split), 3},
    {"find", NO_MEMBER, 2},
    {"find_malformed", NO_MEMBER, 2},
    {"charset_encode", NO_MEMBER, 3},
    {"charset_decode_part", NO_MEMBER, 12},
    {"charset_choose", NO_MEMBER, 6},
};

static bool has_same(const pct_kernel *left, const pct_kernel *right, size_t member)
{
    if (member == OF_TEXT_KERNEL) {
        return pct_text_kernel_for(left) == pct_text_kernel_for(right);
    }
    return member == NO_MEMBER ||
           memcmp((const char *)left + member, (const char *)right + member, sizeof(void (*)(void))) == 0;
}

/* Whether this processor supports a kernel, and no better kernel shares the function. */
static bool is_first(size_t index, size_t member)
{
    for (size_t k = 0; k < index; k++) {
        if (runs_here(pct_kernel_at(k)) && has_same(pct_kernel_at(k), pct_kernel_at(index), member)) {
            return false;
        }
    }
    return runs_here(pct_kernel_at(index));
}

static void try_function(const struct function *function)
{
    cases = 0;
    for (size_t k = 0; k < sizeof writers / sizeof writers[0]; k++) {
        if (strcmp(writers[k].function, function->name) == 0) {
            try_writer(&writers[k]);
        }
    }
    for (size_t k = 0; k < sizeof measures / sizeof measures[0]; k++) {
        const measure *it = &measures[k];
        if (strcmp(it->function, function->name) == 0 && it->end == 0) {
            try_sizes(it, strlen(it->unit));
        } else if (strcmp(it->function, function->name) == 0) {
            try_search(it, strlen(it->unit), longest);
            try_search(it, strlen(it->unit), half);
        }
    }
    printf("%s, %s: %zu huge\n", pct_kernel_current()->name, function->name, cases);
    require(cases == function->cases, function->name, "the number of cases", cases);
}

int main(int count, char **arguments)
{
    const uint64_t none[4] = {0}, all[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    const uint8_t lead[4] = {0, 0, 0, PCT_TEXT_LEAD};
    is_planted = count > 1;
    setvbuf(stdout, NULL, _IONBF, 0);
    memcpy(&single[1], lead, sizeof lead);
    for (uint8_t byte = 0; byte < PCT_SINGLES; byte++) {
        const uint8_t entry[4] = {byte, 0, 0, 1};
        memcpy(&decode_entries[byte], entry, sizeof entry);
    }
    pairs[0] = pct_text_entry(0x4E00);
    pairs[1] = pct_text_entry('A');
    pct_lay_out(&from_charset, laid_out);
    pct_shared_publish(&tables.encode, &to_charset);
    pct_shared_publish(&tables.decode, &from_charset);
    pct_set_init_bits(&nothing, none, PCT_SPACE_PERCENT);
    pct_set_init_bits(&everything, all, PCT_SPACE_PERCENT);
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        for (size_t k = 0; k < pct_kernel_count(); k++) {
            if ((!is_planted || strcmp(arguments[1], functions[i].name) == 0) &&
                is_first(k, functions[i].member)) {
                pct_kernel_choose(pct_kernel_at(k));
                try_function(&functions[i]);
            }
        }
    }
    return 0;
}
