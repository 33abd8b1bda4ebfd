/* Fuzz targets that compare every kernel with the reference. FUZZ_TARGET names a target,
 * and FUZZ_PLANT names a fault. Without FUZZ_TARGET, the program lists the targets.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../../Kernels/pairs.h"
#include "../../Kernels/run.h"
#include "input.h"
#include "library.h"

enum { MOST_KERNELS = 16, FORMS = 3, WINDOWS = 4 };

/* Space that the text kernels need, and the longest text that their decoders of short texts never refuse. */
enum { KERNEL_SLACK = 8, ALWAYS_FEW = 64 };

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

/* The kernels that this processor supports; only the first kernel has the planted fault. */
static const pct_kernel *kernels[MOST_KERNELS];
static size_t kernel_count;
static memory source, target, boundaries;
static outcome wanted, other;
static split_outcome split;

/* ---- One input for all kernels ---- */

/* The input of the calls, their buffers, and the options that the target has read from the input. */
typedef struct trial {
    input it;
    spot source, target;
    size_t wish, capacity; /* a number from the input, and the same number reduced to a valid capacity */
    unsigned options;
    pct_set ascii, other;
    const pct_set *second;
    const encode_charset *to;
    const decode_charset *from;
} trial;

static void look_at_kernel(const pct_kernel *kernel, const char *what, size_t n, size_t capacity)
{
    the_run.proof = "fuzzing";
    the_run.kernel = kernel->name;
    look_at(what, n, capacity, 0);
}

static void expect_target(const outcome *outcome, pct_result result, const uint8_t *dst, size_t capacity)
{
    expect(outcome, result, dst, capacity);
    if (!is_intact(&target, dst, capacity)) {
        fail("bytes beside the buffer have changed");
    }
}

static void take_buffers(trial *one)
{
    one->source = take_spot(&one->it);
    one->target = take_spot(&one->it);
    one->wish = take_word(&one->it);
}

typedef pct_result call(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst);

static void try_kernels(const trial *one, const char *what, const outcome *outcome, call *function)
{
    for (size_t k = 0; k < kernel_count; k++) {
        const uint8_t *src = place_source(&source, &one->it, one->source);
        uint8_t *dst = place_marked(&target, one->capacity, one->target.at, one->target.offset);
        look_at_kernel(kernels[k], what, one->it.n, one->capacity);
        expect_target(outcome, function(kernels[k], one, src, dst), dst, one->capacity);
    }
}

/* ---- Encoding: bytes, a set and a capacity ---- */

static pct_result encode(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst)
{
    if (kernel->encoded_size(&one->ascii, src, one->it.n) != wanted.ends[one->it.n]) {
        fail("the size is wrong");
    }
    return kernel->encode(&one->ascii, src, one->it.n, dst, one->capacity);
}

static void fuzz_encode(trial *one)
{
    rule from = take_rule(&one->it);
    take_buffers(one);
    one->capacity = one->wish % (3 * one->it.n + 2);
    one->ascii = set_of(&from);
    reference_encode(&from, one->it.bytes, one->it.n, &wanted);
    try_kernels(one, "encoding", &wanted, encode);
}

/* ---- Encoding with marks that are read from the input ---- */

enum { MOST_WORDS = LONGEST_INPUT / 64 + 1 };

static memory words;
static uint64_t marks[MOST_WORDS];

/* Places the marks next to an inaccessible page, on the same side as the output. */
static const uint64_t *place_marks(const trial *one)
{
    size_t size = (one->it.n + 63) / 64 * sizeof marks[0];
    uint8_t *placed = place(&words, size, one->target.at, 0);
    memcpy(placed, marks, size);
    return (const uint64_t *)(const void *)placed;
}

static pct_result encode_marked(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst)
{
    const uint64_t *placed = place_marks(one);
    if (kernel->encoded_size_marked(&one->ascii, src, one->it.n, placed) != wanted.ends[one->it.n]) {
        fail("the size is wrong");
    }
    return kernel->encode_marked(&one->ascii, src, one->it.n, placed, dst, one->capacity);
}

/* Takes from the input a byte with the number of words, and then the words of marks. For the rest of the
 * text, the words are repeated. */
static void take_marks(input *it)
{
    size_t count = take_byte(it) % MOST_WORDS;
    memset(marks, 0, sizeof marks);
    for (size_t k = 0; k < MOST_WORDS; k++) {
        for (size_t byte = 0; byte < 8 && k < count; byte++) {
            marks[k] |= (uint64_t)take_byte(it) << 8 * byte;
        }
        marks[k] = k < count || count == 0 ? marks[k] : marks[k % count];
    }
}

static void fuzz_encode_marked(trial *one)
{
    rule from = take_rule(&one->it);
    take_buffers(one);
    take_marks(&one->it);
    one->capacity = one->wish % (3 * one->it.n + 2);
    one->ascii = set_of(&from);
    reference_encode_marked(&from, one->it.bytes, one->it.n, marks, &wanted);
    try_kernels(one, "encoding with marks", &wanted, encode_marked);
}

/* ---- Decoding: escapes, options and a capacity, to another buffer and in place ---- */

/* Decodes to an output that begins up to 255 bytes before the input. */
static void decode_in_place(const pct_kernel *kernel, const trial *one)
{
    size_t shift = one->wish >> 8, count = shift + one->it.n;
    uint8_t *dst = place_marked(&target, count, AT_END, 0);
    if (one->it.n > 0) {
        memcpy(dst + shift, one->it.bytes, one->it.n);
    }
    look_at_kernel(kernel, "decoding in place", one->it.n, count);
    expect_target(&wanted, kernel->decode(dst + shift, one->it.n, dst, count, one->options), dst, count);
}

static pct_result decode(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst)
{
    if (kernel->decoded_size(src, one->it.n) != other.units) {
        fail("the size is wrong");
    }
    return kernel->decode(src, one->it.n, dst, one->capacity, one->options);
}

static void fuzz_decode(trial *one)
{
    one->options = take_byte(&one->it) & 3u;
    take_buffers(one);
    one->capacity = one->wish % (one->it.n + 2);
    reference_decode(one->it.bytes, one->it.n, one->options, &wanted);
    reference_decode(one->it.bytes, one->it.n, PCT_DECODE_KEEP_MALFORMED, &other);
    try_kernels(one, "decoding", &wanted, decode);
    for (size_t k = 0; k < kernel_count; k++) {
        decode_in_place(kernels[k], one);
    }
    reference_decode(one->it.bytes, one->it.n, PCT_DECODE_STRICT, &other);
    size_t malformed = other.status == PCT_MALFORMED ? other.starts[other.units] : one->it.n;
    if (pct_find_malformed(place_source(&source, &one->it, one->source), one->it.n) != malformed) {
        fail("the first malformed escape is elsewhere");
    }
}

/* ---- Splitting: options, a capacity for text and a capacity for boundaries ---- */

static void fuzz_split(trial *one)
{
    one->options = take_byte(&one->it) & 7u;
    take_buffers(one);
    size_t wish = take_word(&one->it);
    one->capacity = one->wish % (one->it.n + 2);
    reference_split(one->it.bytes, one->it.n, one->options, &split);
    size_t room = wish % (split.count + 2), size = room * sizeof(pct_boundary);
    for (size_t k = 0; k < kernel_count; k++) {
        const uint8_t *src = place_source(&source, &one->it, one->source);
        uint8_t *dst = place_marked(&target, one->capacity, one->target.at, one->target.offset);
        uint8_t *found = place_marked(&boundaries, size, one->target.at, one->target.offset / 8 * 8);
        pct_boundary *to = (pct_boundary *)(void *)found;
        look_at_kernel(kernels[k], "splitting", one->it.n, one->capacity);
        pct_split_result result =
            kernels[k]->split(src, one->it.n, dst, one->capacity, to, room, one->options);
        expect_split(&split, result, dst, one->capacity, to, room);
        if (!is_intact(&target, dst, one->capacity) || !is_intact(&boundaries, found, size)) {
            fail("bytes beside the buffers have changed");
        }
    }
}

/* ---- Columns: rows of various lengths, including null rows; rules or a set; and a capacity ---- */

static column_call rows;
static pair_call pairs;

/* Takes a byte for each row: the length of the row, and in the top bit, whether the row is null. */
static void take_rows(input *it, column_case *to)
{
    const size_t most = take_byte(it);
    size_t end = 0;
    to->ends[0] = 0;
    for (to->rows = 0; to->rows < most && it->n > 0; to->rows++) {
        uint8_t length = take_byte(it);
        end += length % 128 < 100 ? length % 16 : length % 128;
        to->nulls[to->rows] = length & 0x80;
        to->ends[to->rows + 1] = (int64_t)end;
    }
    to->size = it->n < COLUMN_BYTES ? it->n : COLUMN_BYTES;
    memcpy(to->bytes, it->bytes, to->size);
    /* If the input is long enough for all rows, the offsets are in ascending order. */
    for (size_t row = 0; end > to->size && row <= to->rows && to->rows < 128; row++) {
        to->ends[row] = to->ends[row] < (int64_t)to->size ? to->ends[row] : (int64_t)to->size;
    }
}

/* Takes the placement of the buffers and the options of the column. */
static column_placing take_placing(input *it, column_case *column)
{
    uint8_t choice = take_byte(it);
    column->is_wide = choice & 8;
    column->has_validity = choice & 16;
    return (column_placing){.at = choice & 1 ? AT_START : AT_END,
                            .in_bit = choice >> 5,
                            .out_bit = 7u - (choice >> 5),
                            .first = choice & 2 ? 1000 : 0,
                            .wants_validity = choice & 4};
}

static void fuzz_column(trial *one)
{
    static const char *const names[] = {"a", "q", "", "\xE6\xB1\x89"};
    column_case *column = &rows.column;
    const column_placing where = take_placing(&one->it, column);
    uint8_t choice = take_byte(&one->it);
    column->operation = (column_operation)(choice % OPERATIONS);
    column->name_count = 1;
    column->names[0] = name_of(names[choice / OPERATIONS % 4]);
    column->rules =
        (pct_column_rules){(pct_column_policy)(choice >> 1 & 3), (pct_column_policy)(choice >> 3 & 3),
                           choice & 32, (pct_input)((choice >> 6) % 3)};
    column->set = sample_rule(choice % SAMPLE_RULES);
    size_t wish = take_word(&one->it);
    take_rows(&one->it, column);
    reference_column(column, &rows.wanted);
    for (size_t k = 0; k < kernel_count; k++) {
        the_run.kernel = kernels[k]->name;
        rows.functions = column_kernel_of(kernels[k]);
        try_column(&rows, wish % (rows.wanted.size + 2), where);
        pct_kernel_choose(kernels[k]);
        try_whole_column(&rows, where);
    }
}

/* ---- Pairs of columns of queries: rules, and capacities for pairs, keys and values ---- */

static void fuzz_query_column(trial *one)
{
    column_case *column = &pairs.rows.column;
    const column_placing where = take_placing(&one->it, column);
    column->operation = PAIRING;
    column->rules = rules_of(take_byte(&one->it));
    const size_t wishes[] = {take_byte(&one->it), take_word(&one->it), take_word(&one->it)};
    take_rows(&one->it, column);
    reference_pairs(column, NULL, &pairs.wanted);
    const pair_room whole = whole_room(&pairs);
    const pair_room some = {wishes[0] % (whole.pairs + 2), wishes[1] % (whole.keys + 2),
                            wishes[2] % (whole.values + 2)};
    for (size_t k = 0; k < kernel_count; k++) {
        the_run.kernel = kernels[k]->name;
        pairs.rows.functions = column_kernel_of(kernels[k]);
        try_pairs(&pairs, some, where);
        try_pairs(&pairs, (pair_room){MOST_PAIRS, COLUMN_OUTPUT, COLUMN_OUTPUT}, where);
        pct_kernel_choose(kernels[k]);
        try_all_pairs(&pairs, where);
    }
}

/* ---- Columns in every layout, processed by the functions of the C library ---- */

static void fuzz_library_columns(trial *one)
{
    for (size_t k = 0; k < kernel_count; k++) {
        fuzz_library(one->it, kernels[k]);
    }
}

/* ---- Arbitrary text, encoded in charsets with every form of table ---- */

static pct_result encode_text(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst)
{
    return text_kernel_of(kernel)->encode_text(&one->to->table, &one->ascii, one->second, src, one->it.n, dst,
                                               one->capacity);
}

static void fuzz_encode_text(trial *one)
{
    static const pct_code_form forms[FORMS] = {PCT_CODES_16, PCT_CODES_32, PCT_CODES_GB18030};
    static encode_charset charsets[FORMS];
    uint8_t choice = take_byte(&one->it);
    encode_charset *charset = &charsets[choice % FORMS];
    if (charset->table.blocks == NULL) {
        make_encode_charset(charset, forms[choice % FORMS]);
    }
    bool has_one_set = choice & 8;
    text_rules rules = {.ascii = take_rule(&one->it)};
    rules.other = has_one_set ? rules.ascii : take_rule(&one->it);
    take_buffers(one);
    one->capacity = one->wish % (6 * one->it.n + 140);
    one->ascii = set_of(&rules.ascii);
    one->other = set_of(&rules.other);
    one->second = has_one_set ? &one->ascii : &one->other;
    one->to = charset;
    reference_encode_text(charset, &rules, one->it.bytes, one->it.n, &wanted);
    try_kernels(one, "encoding text", &wanted, encode_text);
}

/* ---- Arbitrary text, encoded to single bytes ---- */

static pct_result encode_singles(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst)
{
    return text_kernel_of(kernel)->encode_singles(&one->to->table, src, one->it.n, dst, one->capacity);
}

static void fuzz_encode_singles(trial *one)
{
    static const size_t blocks[WINDOWS] = {0x80 / 64, 0x400 / 64, 0x6C0 / 64, 0x780 / 64};
    static encode_charset charsets[WINDOWS];
    uint8_t choice = take_byte(&one->it);
    encode_charset *charset = &charsets[choice % WINDOWS];
    if (charset->table.window == NULL) {
        make_single_charset(charset, blocks[choice % WINDOWS]);
    }
    /* Bytes that are all kept are the codes themselves. */
    static text_rules kept = {{{0}, PCT_SPACE_PERCENT}, {{0}, PCT_SPACE_PERCENT}};
    memset(kept.ascii.keep, 1, sizeof kept.ascii.keep);
    kept.other = kept.ascii;
    take_buffers(one);
    one->capacity = one->it.n + PCT_ENCODE_SLACK + one->wish % 100;
    one->to = charset;
    reference_encode_text(charset, &kept, one->it.bytes, one->it.n, &wanted);
    try_kernels(one, "encoding to single bytes", &wanted, encode_singles);
}

/* ---- Arbitrary bytes, decoded in charsets of every kind, with or without escapes ---- */

static bool is_unsound;

/* Decodes with the chosen kernel. The planted fault skips a lead byte at the end of a piece. */
static pct_result decode_text(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst)
{
    pct_kernel_choose(kernel);
    pct_result result =
        decode_with(&one->from->table, src, one->it.n, dst, one->capacity, one->options | PLAIN);
    if (is_unsound && result.status == PCT_INVALID && result.read % 16 == 15 && src[result.read] == 0x8F) {
        result.read++;
    }
    return result;
}

/* Decodes text; the chosen kernel also decodes its escapes. */
static pct_result decode_escaped(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst)
{
    pct_kernel_choose(kernel);
    return decode_with(&one->from->table, src, one->it.n, dst, one->capacity, one->options);
}

static const decode_charset *take_decode_charset(trial *one)
{
    static decode_charset charsets[DECODE_KINDS];
    uint8_t choice = take_byte(&one->it);
    decode_charset *charset = &charsets[choice % DECODE_KINDS];
    if (charset->table.single == NULL) {
        make_decode_charset(charset, choice % DECODE_KINDS);
    }
    one->from = charset;
    one->options = choice / DECODE_KINDS % 8;
    return charset;
}

static void fuzz_decode_text(trial *one)
{
    const decode_charset *charset = take_decode_charset(one);
    take_buffers(one);
    one->capacity = one->wish & 0x8000 ? 3 * one->it.n + 2100 : one->wish % (3 * one->it.n + 20);
    reference_decode_text(charset, one->it.bytes, one->it.n, one->options, &wanted);
    reference_decode_escaped(charset, one->it.bytes, one->it.n, one->options, &other);
    try_kernels(one, "decoding to text", &wanted, decode_text);
    try_kernels(one, "decoding escapes to text", &other, decode_escaped);
}

/* ---- The same bytes, decoded by the loops of the kernels ---- */

static pct_result decode_bytes(const pct_kernel *kernel, const trial *one, const uint8_t *src, uint8_t *dst)
{
    return text_kernel_of(kernel)->decode_text(&one->from->table, src, one->it.n, dst, one->capacity);
}

/* Unescapes and decodes in one step. Kernels refuse errors and long texts, and some kernels also pairs. */
static void try_few(const pct_kernel *kernel, const trial *one)
{
    const size_t n = one->it.n, full = other.status == PCT_OK ? other.ends[other.units] : 0;
    const uint8_t *src = place_source(&source, &one->it, one->source);
    uint8_t *dst = place_marked(&target, one->capacity, one->target.at, one->target.offset);
    look_at_kernel(kernel, "decoding a short text", n, one->capacity);
    const size_t written = text_kernel_of(kernel)->decode_few(
        &one->from->table, src, n, one->options ? PCT_DECODE_PLUS_AS_SPACE : 0, dst, one->capacity);
    const bool may_refuse = n > ALWAYS_FEW || one->from->table.texts == NULL;
    if (written != full && (written > 0 || !may_refuse)) {
        fail("%zu is not %zu", written, full);
    }
    if (memcmp(dst, other.output, written) != 0 || !is_intact(&target, dst, one->capacity)) {
        fail("the text or bytes beside the buffer are wrong");
    }
}

static void fuzz_decode_few(trial *one)
{
    const decode_charset *charset = take_decode_charset(one);
    one->options &= PLUS_AS_SPACE;
    take_buffers(one);
    one->capacity = 3 * one->it.n + KERNEL_SLACK + one->wish % 100;
    reference_decode_text(charset, one->it.bytes, one->it.n, KERNEL, &wanted);
    reference_decode_escaped(charset, one->it.bytes, one->it.n, KERNEL | one->options, &other);
    try_kernels(one, "decoding by a kernel", &wanted, decode_bytes);
    for (size_t k = 0; k < kernel_count; k++) {
        try_few(kernels[k], one);
    }
}

/* ---- Text in UTF-8, well-formed or nearly so ---- */

static void fuzz_utf8(trial *one)
{
    one->source = take_spot(&one->it);
    size_t prefix = reference_utf8(one->it.bytes, one->it.n);
    for (size_t k = 0; k < kernel_count; k++) {
        const uint8_t *src = place_source(&source, &one->it, one->source);
        look_at_kernel(kernels[k], "validating", one->it.n, 0);
        size_t valid = kernels[k]->utf8_valid_prefix(src, one->it.n);
        if (valid != prefix) {
            fail("valid up to %zu instead of %zu", valid, prefix);
        }
    }
}

/* ---- The target ---- */

/* The targets, the dictionary of each target, and the faults that the target must find. The faults are
 * those of Tests/Kernels, except for faults that need a rare length. Each name starts with "kernel-". */
static const struct {
    const char *name;
    void (*fuzz)(trial *one);
    const char *dictionary, *plants;
} targets[] = {
    {"kernel-encode", fuzz_encode, "escapes",
     "encode_wrong_byte encode_reading_on encode_writing_on encode_writing_before encode_too_careful"},
    {"kernel-encode-marked", fuzz_encode_marked, "escapes",
     "marked_space marked_by_next_word marked_reading_on marked_size_wrong"},
    {"kernel-decode", fuzz_decode, "escapes",
     "decode_wrong_byte decode_colon decode_wrong_offset decode_reading_on decode_too_early "
     "decoded_size_wrong"},
    {"kernel-encode-text", fuzz_encode_text, "text", "text_wrong_byte"},
    {"kernel-decode-text", fuzz_decode_text, "text", "decode_text"},
    {"kernel-encode-singles", fuzz_encode_singles, "text", "codes_writing_on codes_reading_on"},
    {"kernel-decode-few", fuzz_decode_few, "text",
     "singles_nul singles_writing_on singles_reading_on few_refusing few_writing_on few_reading_on"},
    {"kernel-utf8", fuzz_utf8, "text", "utf8_surrogate utf8_wrong_offset utf8_reading_on"},
    {"kernel-split", fuzz_split, "query",
     "split_wrong_offset split_writing_on split_one_more split_reading_on split_ascii"},
    {"kernel-column", fuzz_column, "escapes",
     "column_wrong_place column_writing_on column_next_bit column_reading_on column_too_careful "
     "get_empty_field"},
    {"kernel-query-column", fuzz_query_column, "query",
     "pair_writing_on pair_reading_on pair_too_careful pair_wrong_place"},
    {"kernel-library", fuzz_library_columns, "query",
     "column_late_offset pair_late_offset column_next_bit column_reading_on column_writing_on "
     "pair_writing_on"},
};

enum { TARGETS = sizeof targets / sizeof targets[0] };

static void (*fuzz)(trial *one);

static bool is_named(const char *variable, const char *name)
{
    const char *value = getenv(variable);
    return value != NULL && strcmp(value, name) == 0;
}

/* Prints a line for each target: its name, its dictionary and its faults. */
_Noreturn static void list_targets(void)
{
    for (size_t k = 0; k < TARGETS; k++) {
        printf("%s %s %s\n", targets[k].name, targets[k].dictionary, targets[k].plants);
    }
    exit(EXIT_SUCCESS);
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count;
    (void)arguments;
    if (getenv("FUZZ_TARGET") == NULL) {
        list_targets();
    }
    source = make_memory(LONGEST_INPUT + MOST_OFFSET);
    words = make_memory(sizeof marks);
    target = make_memory(6 * LONGEST_INPUT + 200 + MOST_OFFSET);
    make_column_buffers(&rows);
    make_pair_buffers(&pairs);
    make_library_buffers();
    boundaries = make_memory((LONGEST_INPUT + 2) * sizeof(pct_boundary) + MOST_OFFSET);
    for (size_t k = 0; k < pct_kernel_count() && kernel_count < MOST_KERNELS; k++) {
        if (runs_here(pct_kernel_at(k))) {
            kernels[kernel_count++] = pct_kernel_at(k);
        }
    }
    for (size_t k = 0; k < plant_count; k++) {
        if (is_named("FUZZ_PLANT", plants[k].name)) {
            kernels[0] = planted(&plants[k], kernels[0]);
        }
    }
    is_unsound = is_named("FUZZ_PLANT", "decode_text");
    for (size_t k = 0; k < TARGETS; k++) {
        fuzz = is_named("FUZZ_TARGET", targets[k].name) ? targets[k].fuzz : fuzz;
    }
    if (fuzz == NULL) {
        fail("FUZZ_TARGET names no target");
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    trial one = {.it = {bytes, n}};
    if (n > LONGEST_INPUT) {
        return -1;
    }
    fuzz(&one);
    return 0;
}
