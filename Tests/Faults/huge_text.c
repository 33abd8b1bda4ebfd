/*
 * usage: huge_text [FUNCTION]    Texts, bytes of charsets and searches beyond 2^31 and 2^32, in memory as
 * that of huge.c. Each function that has to do with lengths is called once for all kernels that share it.
 * With a function, lengths are cut for that one, which has to be found wrong.
 */
#define _GNU_SOURCE
#include "charset.h"
#include "endless.h"

/* The greatest length that something wraps behind. */
static const size_t longest = SIZE_MAX > UINT32_MAX ? UINT32_MAX : INT32_MAX;

static const char *planted;
static charset pairs;
static pct_set nothing, everything;

static bool is_planted(const char *function)
{
    return planted != NULL && strcmp(planted, function) == 0;
}

/* ---- From one text to another ---- */

typedef pct_result transform(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity);

static pct_result encode_escaped(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_encode_text(&pairs.encode, &everything, &nothing, src, n, dst, capacity);
}

static pct_result encode_bare(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_encode_text(&pairs.encode, &everything, &everything, src, n, dst, capacity);
}

static pct_result decode_bare(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_decode_text(&pairs.decode, src, n, dst, capacity, PCT_TEXT_STRICT);
}

static pct_result decode_escaped(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    return pct_decode_escaped_text(&pairs.decode, src, n, dst, capacity, PCT_TEXT_STRICT);
}

/* A unit of text, what becomes of it, and where and how a call ends if the last byte of the last one is
 * missing. */
typedef struct row {
    const char *function;
    transform *call;
    const char *from, *to;
    size_t from_length, to_length;
    pct_status broken;
    size_t broken_length;
} row;

static const row rows[] = {
    {"encode_text", encode_escaped, "\xE4\xB8\x80", "%81%40", 3, 6, PCT_INVALID, 3},
    {"encode_text", encode_bare, "\xE4\xB8\x80", "\x81\x40", 3, 2, PCT_INVALID, 3},
    {"decode_text", decode_bare, "\x81\x40", "\xE4\xB8\x80", 2, 3, PCT_INVALID, 2},
    {"decode_text", decode_bare, "\x81\x41", "A", 2, 1, PCT_INVALID, 2},
    {"decode_escaped_text", decode_escaped, "%81%40", "\xE4\xB8\x80", 6, 3, PCT_MALFORMED, 3},
    {"decode_escaped_text", decode_escaped, "\x81\x40", "\xE4\xB8\x80", 2, 3, PCT_INVALID, 2},
};

/* One call, of which so many units come out, and its end. */
static void try_call(const row *it, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, size_t units,
                     pct_result end)
{
    bool is_cut = is_planted(it->function);
    pct_result result = it->call(src, is_cut ? cut(n) : n, dst, is_cut ? cut(capacity) : capacity);
    require(result.status == end.status, it->function, "the status", n);
    require(result.read == end.read && result.written == units * it->to_length, it->function, "what is read",
            n);
    require(is_repeated(dst, result.written % WINDOW, it->to, it->to_length), it->function, "the text", n);
    cases++;
}

/* How many units are more than so many bytes: more by what functions do in one go at the end of a buffer. */
static size_t units_beyond(size_t bytes, size_t length)
{
    return bytes / length + 30000;
}

/* Units that are more than so many bytes, or become more. All of them about 2^31; about the greatest length
 * that words have room for, with too little room, and the last one without its last byte. */
static void try_units(const row *it, size_t bytes)
{
    size_t longer = it->from_length > it->to_length ? it->from_length : it->to_length;
    size_t units = units_beyond(bytes, longer);
    size_t n = units * it->from_length, capacity = units * it->to_length;
    uint8_t *src = make_endless(n, 0), *dst = make_endless(capacity, 0);
    if (src != NULL && dst != NULL) {
        repeat(src, it->from, it->from_length);
        if (bytes == longest) {
            try_call(it, src, n, dst, capacity - 1, units - 1,
                     (pct_result){n - it->from_length, 0, PCT_OUTPUT_FULL});
            try_call(it, src, n - 1, dst, capacity, units - 1,
                     (pct_result){n - it->broken_length, 0, it->broken});
        }
        if (bytes == INT32_MAX) {
            try_call(it, src, n, dst, capacity, units, (pct_result){n, 0, PCT_OK});
        }
    }
    give_back(src, n);
    give_back(dst, capacity);
}

/* ---- To an offset ---- */

static size_t valid_prefix(const uint8_t *src, size_t n)
{
    return pct_utf8_valid_prefix(src, is_planted("utf8_valid_prefix") ? cut(n) : n);
}

static size_t find(const uint8_t *src, size_t n)
{
    return pct_find(src, is_planted("find") ? cut(n) : n, '%');
}

static size_t find_malformed(const uint8_t *src, size_t n)
{
    return pct_find_malformed(src, is_planted("find_malformed") ? cut(n) : n);
}

/* Units that are more than so many bytes, first without and then with what ends the call in the last one. */
static void try_offset(const char *function, size_t (*call)(const uint8_t *, size_t), const char *unit,
                       uint8_t end, size_t bytes)
{
    size_t length = strlen(unit), n = units_beyond(bytes, length) * length;
    uint8_t *src = make_endless(n, 0);
    if (src != NULL) {
        repeat(src, unit, length);
        require(call(src, n) == n, function, "the offset without an end", n);
        own_page(src, n - length);
        src[n - length] = end;
        require(call(src, n) == n - length, function, "the offset", n);
        cases++;
    }
    give_back(src, n);
}

/* ---- Everything ---- */

static void try_rows(const char *function, size_t bytes)
{
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        if (strcmp(rows[k].function, function) == 0) {
            try_units(&rows[k], bytes);
        }
    }
}

static void try_offsets(const char *function, size_t bytes)
{
    if (strcmp(function, "utf8_valid_prefix") == 0) {
        try_offset(function, valid_prefix, "A", 0xFF, bytes);
        try_offset(function, valid_prefix, "\xE4\xB8\x80", 0xFF, bytes);
    } else if (strcmp(function, "find") == 0) {
        try_offset(function, find, "A", '%', bytes);
    } else if (strcmp(function, "find_malformed") == 0) {
        try_offset(function, find_malformed, "A%41AAAAAAAAAAAAAAAAAAAA", '%', bytes);
    }
}

/* The longest first: that is where a fault shows. */
static void try_function(const char *function, size_t wanted)
{
    if (planted != NULL && strcmp(planted, function) != 0) {
        return;
    }
    cases = left_out = 0;
    try_rows(function, longest);
    try_offsets(function, longest);
    if (longest > INT32_MAX) {
        try_rows(function, INT32_MAX);
        try_offsets(function, INT32_MAX);
    }
    printf("%s, %s: %zu huge, %zu left out\n", running, function, cases, left_out);
    require(cases == wanted, function, "the number of cases", cases);
}

static bool has_same_utf8(const pct_kernel *one, const pct_kernel *other)
{
    return one->utf8_valid_prefix == other->utf8_valid_prefix;
}

static bool has_same_text(const pct_kernel *one, const pct_kernel *other)
{
    return one->encode_text == other->encode_text;
}

/* Whether a kernel runs here, and no better one that does is the same in some way. */
static bool is_first(size_t index, bool (*is_same)(const pct_kernel *, const pct_kernel *))
{
    for (size_t k = 0; k < index; k++) {
        if (runs_here(pct_kernel_at(k)) && is_same(pct_kernel_at(k), pct_kernel_at(index))) {
            return false;
        }
    }
    return runs_here(pct_kernel_at(index));
}

static void try_kernels(size_t offsets)
{
    for (size_t k = 0; k < pct_kernel_count(); k++) {
        running = pct_kernel_at(k)->name;
        if (is_first(k, has_same_utf8)) {
            pct_kernel_choose(pct_kernel_at(k));
            try_function("utf8_valid_prefix", 2 * offsets);
        }
        if (is_first(k, has_same_text)) {
            pct_kernel_choose(pct_kernel_at(k));
            try_function("encode_text", 6);
        }
    }
}

int main(int count, char **arguments)
{
    const uint64_t all[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
    const size_t offsets = longest > INT32_MAX ? 2 : 1;
    planted = count > 1 ? arguments[1] : NULL;
    setvbuf(stdout, NULL, _IONBF, 0);
    make_charset(&pairs);
    pct_set_init_bits(&nothing, no_bytes, PCT_SPACE_PERCENT);
    pct_set_init_bits(&everything, all, PCT_SPACE_PERCENT);
    running = "the best kernel";
    try_function("find", offsets);
    try_function("find_malformed", offsets);
    try_function("decode_text", 6);
    try_function("decode_escaped_text", 6);
    try_kernels(offsets);
    return 0;
}
