/* Planted faults, one at a time. A proof that misses its fault proves nothing. */
#include "plants.h"

static void encode_wrong_byte(observed *it)
{
    flip(it, it->n > 37 && it->src[37] == 0xC4, 130);
}

static void encode_reading_on(observed *it)
{
    volatile uint8_t next = it->n % 64 == 33 ? it->src[it->n] : 0;
    (void)next;
}

static void encode_writing_on(observed *it)
{
    if (it->result.written == it->capacity && it->capacity % 64 == 50) {
        it->dst[it->capacity] = '%';
    }
}

static void encode_writing_before(observed *it)
{
    if (it->capacity == 100) {
        it->dst[-1] = '%';
    }
}

/* Stops one byte early. */
static void encode_too_careful(observed *it)
{
    it->capacity -= it->n > 20 && it->capacity % 16 == 1;
}

static void size_wrong(observed *it)
{
    it->result.written += it->n % 64 == 63 && it->src[62] == 'x' ? 2 : 0;
}

static void decode_wrong_byte(observed *it)
{
    flip(it, it->n > 60 && it->src[30] == '%' && it->src[31] == 'f', 30);
}

/* Accepts one wrong digit, like a lookup table with one wrong byte. */
static void decode_colon(observed *it)
{
    size_t end = it->result.read;
    if (it->result.status == PCT_MALFORMED && it->n - end > 40 && it->src[end + 1] == ':' &&
        it->src[end + 2] == '0') {
        it->result = (pct_result){it->n, it->result.written, PCT_OK};
    }
}

static void decode_wrong_offset(observed *it)
{
    it->result.read -= it->result.status == PCT_MALFORMED && it->result.read % 16 == 15;
}

static void decode_reading_on(observed *it)
{
    volatile uint8_t next = it->n % 64 == 31 ? it->src[it->n + 1] : 0;
    (void)next;
}

/* Overwrites bytes before reading them. */
static void decode_too_early(observed *it)
{
    size_t shift = (size_t)(it->src - it->dst);
    if (it->n > 0 && it->capacity > it->n && shift > 0 && shift < 64) {
        it->dst[shift] ^= 1;
    }
}

static void decoded_size_wrong(observed *it)
{
    const uint8_t *src = it->src;
    it->result.written += it->n > 17 && src[15] == '%' && src[16] == '0' && src[17] == '0' ? 2 : 0;
}

static void text_wrong_byte(observed *it)
{
    flip(it, it->result.written % 16 == 3, 99);
}

/* Accepts a surrogate as a character at the end of a block. */
static void utf8_surrogate(observed *it)
{
    size_t valid = it->result.read;
    bool is_surrogate = it->n - valid > 2 && it->src[valid] == 0xED && it->src[valid + 1] == 0xA0;
    it->result.read = is_surrogate && valid % 64 == 63 ? it->n : valid;
}

static void utf8_wrong_offset(observed *it)
{
    it->result.read += it->result.read < it->n && it->result.read % 16 == 15;
}

static void utf8_reading_on(observed *it)
{
    volatile uint8_t next = it->n % 64 == 17 ? it->src[it->n + 2] : 0;
    (void)next;
}

const plant plants[] = {
    {"encode_wrong_byte", "encode-lanes", ENCODE, encode_wrong_byte},
    {"encode_reading_on", "encode-buffers", BEFORE_ENCODE, encode_reading_on},
    {"encode_writing_on", "encode-buffers", ENCODE, encode_writing_on},
    {"encode_writing_before", "encode-buffers", BEFORE_ENCODE, encode_writing_before},
    {"encode_too_careful", "encode-buffers", BEFORE_ENCODE, encode_too_careful},
    {"size_wrong", "encode-buffers", ENCODED_SIZE, size_wrong},
    {"marked_space", "marked-buffers", BEFORE_ENCODE_MARKED, marked_space},
    {"marked_by_next_word", "encode-marked", BEFORE_ENCODE_MARKED, marked_by_next_word},
    {"marked_reading_on", "marked-buffers", BEFORE_ENCODE_MARKED, marked_reading_on},
    {"marked_size_wrong", "marked-buffers", ENCODED_SIZE_MARKED, marked_size_wrong},
    {"decode_wrong_byte", "decode-escapes", DECODE, decode_wrong_byte},
    {"decode_colon", "decode-escapes", DECODE, decode_colon},
    {"decode_wrong_offset", "decode-escapes", DECODE, decode_wrong_offset},
    {"decode_reading_on", "decode-buffers", BEFORE_DECODE, decode_reading_on},
    {"decode_too_early", "random", BEFORE_DECODE, decode_too_early},
    {"decoded_size_wrong", "decode-escapes", DECODED_SIZE, decoded_size_wrong},
    {"text_wrong_byte", "encode-text", ENCODE_TEXT, text_wrong_byte},
    {"utf8_surrogate", "utf8", UTF8, utf8_surrogate},
    {"utf8_wrong_offset", "utf8", UTF8, utf8_wrong_offset},
    {"utf8_reading_on", "utf8", UTF8, utf8_reading_on},
    {"encode_unsteadily", "entries", ENCODE, encode_unsteadily},
    {"encode_long_wrong", "rounds", ENCODE, encode_long_wrong},
    {"encode_last_wrong", "sets", ENCODE, encode_last_wrong},
    {"decode_pair_wrong", "sequences", DECODE, decode_pair_wrong},
    {"decode_text_wrong", "decode-text", DECODE, decode_text_wrong},
    {"decode_window_wrong", "windows", DECODE, decode_window_wrong},
    {"text_e_acute", "scalars", ENCODE_TEXT, text_e_acute},
    {"text_run_wrong", "text-runs", ENCODE_TEXT, text_run_wrong},
    {"text_before_ascii", "text-runs", ENCODE_TEXT, text_before_ascii},
    {"singles_wrong_byte", "single-bytes", DECODE_BYTES, singles_wrong_byte},
    {"singles_nul", "single-bytes", DECODE_BYTES, singles_nul},
    {"singles_writing_on", "single-bytes", DECODE_BYTES, singles_writing_on},
    {"singles_reading_on", "single-bytes", BEFORE_DECODE_BYTES, singles_reading_on},
    {"pairs_second_run", "pair-runs", DECODE_BYTES, pairs_second_run},
    {"pairs_late", "pair-runs", DECODE_BYTES, pairs_late},
    {"pairs_writing_on", "pair-runs", DECODE_BYTES, singles_writing_on},
    {"pairs_reading_on", "pair-runs", BEFORE_DECODE_BYTES, singles_reading_on},
    {"few_wrong_byte", "few-bytes", DECODE_FEW, few_wrong_byte},
    {"few_refusing", "few-bytes", DECODE_FEW, few_refusing},
    {"few_writing_on", "few-bytes", DECODE_FEW, singles_writing_on},
    {"few_reading_on", "few-bytes", BEFORE_DECODE_FEW, singles_reading_on},
    {"codes_wrong_byte", "single-codes", ENCODE_SINGLES, codes_wrong_byte},
    {"codes_late", "single-codes", ENCODE_SINGLES, codes_late},
    {"codes_writing_on", "single-codes", ENCODE_SINGLES, singles_writing_on},
    {"codes_reading_on", "single-codes", BEFORE_ENCODE_SINGLES, singles_reading_on},
    {"encode_two_wrong", "short-inputs", ENCODE, encode_two_wrong},
    {"decode_two_wrong", "short-inputs", DECODE, decode_two_wrong},
    {"utf8_two_wrong", "short-inputs", UTF8, utf8_two_wrong},
    {"split_wrong_offset", "split-buffers", SPLIT, split_wrong_offset},
    {"split_writing_on", "split-buffers", SPLIT, split_writing_on},
    {"split_one_more", "split-buffers", SPLIT, split_one_more},
    {"split_reading_on", "split-buffers", BEFORE_SPLIT, split_reading_on},
    {"split_ascii", "split-places", SPLIT, split_ascii},
    {"split_malformed", "split-places", SPLIT, split_malformed},
    {"split_two_wrong", "split-short", SPLIT, split_two_wrong},
    {"split_full_wrong", "split-resumed", SPLIT, split_full_wrong},
    {"decode_text_late", "decode-text", DECODE_TEXT, decode_text_late},
    {"escaped_text_early", "decode-text", DECODE_ESCAPED_TEXT, escaped_text_early},
    {"find_late", "sets", FIND, find_late},
    {"find_no_cut_escape", "sets", FIND_MALFORMED, find_no_cut_escape},
    {"digits_colon", "decode-escapes", DIGITS, digits_colon},
    {"row_overlooked", "rows", ROW, row_overlooked},
    {"label_after_tab", "rows", LABEL, label_after_tab},
    {"encode_part_wrong", "coding", CHARSET_ENCODE, coding_wrong_part},
    {"decode_part_wrong", "coding", CHARSET_DECODE, coding_wrong_part},
    {"encode_full_wrong", "coding", CHARSET_ENCODE, coding_wrong_when_full},
    {"decode_full_wrong", "coding-lists", CHARSET_DECODE, coding_wrong_when_full},
    {"encode_error_late", "coding", CHARSET_ENCODE, coding_late},
    {"decode_error_late", "coding-lists", CHARSET_DECODE, coding_late},
    {"encode_cut_accepted", "coding", CHARSET_ENCODE, coding_cut},
    {"decode_cut_accepted", "coding", CHARSET_DECODE, coding_cut},
    {"encode_text_reading_on", "coding-lists", CHARSET_ENCODE, coding_reading_on},
    {"decode_text_writing_on", "coding", CHARSET_DECODE, coding_writing_on},
    {"name_accepted", "coding-names", CHARSET_NAME, name_accepted},
    {"string_plus_overlooked", "strings", ENCODE_STRING, string_plus_overlooked},
    {"string_writing_on", "strings", ENCODE_STRING, string_writing_on},
    {"packed_wrong_length", "strings", ENCODE_PACKED, packed_wrong_length},
    {"string_kind_wrong", "strings", DECODE_STRING, string_kind_wrong},
    {"string_reading_on", "strings", BEFORE_DECODE_STRING, string_reading_on},
    {"packed_not_text", "strings", DECODE_PACKED, packed_not_text},
    {"column_wrong_offset", "column-lengths", COLUMN, column_wrong_offset},
    {"column_reading_on", "column-lengths", BEFORE_COLUMN, column_reading_on},
    {"column_writing_on", "column-capacities", COLUMN, column_writing_on},
    {"column_too_careful", "column-capacities", BEFORE_COLUMN, column_too_careful},
    {"column_next_bit", "column-capacities", COLUMN, column_next_bit},
    {"column_too_few_nulls", "column-lengths", COLUMN, column_too_few_nulls},
    {"column_wrong_place", "column-capacities", COLUMN, column_wrong_place},
    {"column_late_offset", "column-offsets", COLUMN, column_late_offset},
    {"column_across_rows", "column-short", COLUMN, column_across_rows},
    {"get_wrong_byte", "column-lengths", QUERY_GET, get_wrong_byte},
    {"get_empty_field", "column-short", QUERY_GET, get_empty_field},
    {"pair_wrong_offset", "pair-lengths", QUERY, pair_wrong_offset},
    {"pair_wrong_byte", "pair-lengths", QUERY, pair_wrong_byte},
    {"pair_reading_on", "pair-lengths", BEFORE_QUERY, pair_reading_on},
    {"pair_writing_on", "pair-rooms", QUERY, pair_writing_on},
    {"pair_too_careful", "pair-rooms", BEFORE_QUERY, pair_too_careful},
    {"pair_second_equals", "pair-short", QUERY, pair_second_equals},
    {"pair_wrong_place", "pair-rooms", QUERY, pair_wrong_place},
    {"pair_late_offset", "pair-offsets", QUERY, pair_late_offset},
};
const size_t plant_count = sizeof plants / sizeof plants[0];

/* The kernel that the fault wraps. */
static const pct_kernel *sound;
static const pct_column_kernel *sound_columns;
static const plant *fault;

static void change(observed *it, moment when)
{
    if (fault && fault->when == when) {
        fault->change(it);
    }
}

pct_result seen(moment when, const uint8_t *src, size_t n, uint8_t *dst, pct_result result)
{
    observed it = {.src = src, .n = n, .dst = dst, .result = result};
    change(&it, when);
    return it.result;
}

size_t seen_number(moment when, const uint8_t *src, size_t n, size_t number)
{
    return seen(when, src, n, NULL, (pct_result){.read = number}).read;
}

static pct_result encode(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    observed it = {.src = src, .n = n, .dst = dst, .capacity = capacity, .set = set};
    change(&it, BEFORE_ENCODE);
    it.result = sound->encode(set, src, n, dst, it.capacity);
    change(&it, ENCODE);
    return it.result;
}

static size_t encoded_size(const pct_set *set, const uint8_t *src, size_t n)
{
    observed it = {.src = src, .n = n, .result.written = sound->encoded_size(set, src, n)};
    change(&it, ENCODED_SIZE);
    return it.result.written;
}

static pct_result encode_marked(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *marks,
                                uint8_t *dst, size_t capacity)
{
    observed it = {.src = src, .n = n, .set = set, .marks = marks};
    change(&it, BEFORE_ENCODE_MARKED);
    return sound->encode_marked(set, src, n, it.marks, dst, capacity);
}

static size_t encoded_size_marked(const pct_set *set, const uint8_t *src, size_t n, const uint64_t *marks)
{
    size_t size = sound->encoded_size_marked(set, src, n, marks);
    observed it = {.src = src, .n = n, .marks = marks, .result.written = size};
    change(&it, ENCODED_SIZE_MARKED);
    return it.result.written;
}

static pct_result decode(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    observed it = {.src = src, .n = n, .dst = dst, .capacity = capacity};
    change(&it, BEFORE_DECODE);
    it.result = sound->decode(src, n, dst, capacity, options);
    change(&it, DECODE);
    return it.result;
}

static pct_string encode_string(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst)
{
    observed it = {
        .src = src, .n = n, .dst = dst, .set = set, .text = sound->encode_string(set, src, n, dst)};
    change(&it, ENCODE_STRING);
    return it.text;
}

static pct_string encode_packed(const pct_set *set, pct_string text, uint8_t *dst, bool packs)
{
    observed it = {.dst = dst, .set = set, .text = sound->encode_packed(set, text, dst, packs)};
    change(&it, ENCODE_PACKED);
    return it.text;
}

static pct_string decode_string(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    observed it = {.src = src, .n = n, .dst = dst, .capacity = capacity};
    change(&it, BEFORE_DECODE_STRING);
    it.text = sound->decode_string(src, n, dst, it.capacity, options);
    change(&it, DECODE_STRING);
    return it.text;
}

static pct_string decode_packed(pct_string text, unsigned options)
{
    observed it = {.text = sound->decode_packed(text, options)};
    change(&it, DECODE_PACKED);
    return it.text;
}

static size_t decoded_size(const uint8_t *src, size_t n)
{
    observed it = {.src = src, .n = n, .result.written = sound->decoded_size(src, n)};
    change(&it, DECODED_SIZE);
    return it.result.written;
}

static pct_result encode_text(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                              const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    observed it = {.src = src, .n = n, .dst = dst, .capacity = capacity};
    it.result = pct_text_kernel_for(sound)->encode_text(table, ascii, other, src, n, dst, capacity);
    change(&it, ENCODE_TEXT);
    return it.result;
}

static pct_result encode_singles(const pct_encode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                                 size_t capacity)
{
    observed it = {.src = src, .n = n, .dst = dst, .capacity = capacity};
    change(&it, BEFORE_ENCODE_SINGLES);
    it.result = pct_text_kernel_for(sound)->encode_singles(table, src, n, dst, capacity);
    change(&it, ENCODE_SINGLES);
    return it.result;
}

static pct_result decode_bytes(const pct_decode_table *table, const uint8_t *src, size_t n, uint8_t *dst,
                               size_t capacity)
{
    observed it = {.src = src, .n = n, .dst = dst, .capacity = capacity};
    change(&it, BEFORE_DECODE_BYTES);
    it.result = pct_text_kernel_for(sound)->decode_text(table, src, n, dst, capacity);
    change(&it, DECODE_BYTES);
    return it.result;
}

static size_t decode_few(const pct_decode_table *table, const uint8_t *src, size_t n, unsigned options,
                         uint8_t *dst, size_t capacity)
{
    observed it = {.src = src, .n = n, .dst = dst, .capacity = capacity};
    change(&it, BEFORE_DECODE_FEW);
    it.result.written = pct_text_kernel_for(sound)->decode_few(table, src, n, options, dst, capacity);
    change(&it, DECODE_FEW);
    return it.result.written;
}

static size_t utf8_valid_prefix(const uint8_t *src, size_t n)
{
    observed it = {.src = src, .n = n, .result.read = sound->utf8_valid_prefix(src, n)};
    change(&it, UTF8);
    return it.result.read;
}

static pct_split_result split(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                              pct_boundary *boundaries, size_t room, unsigned options)
{
    observed it = {
        .src = src, .n = n, .dst = dst, .capacity = capacity, .boundaries = boundaries, .room = room};
    change(&it, BEFORE_SPLIT);
    pct_split_result from = sound->split(src, n, dst, capacity, boundaries, room, options);
    it.result = (pct_result){from.read, from.written, from.status};
    it.count = from.count;
    it.is_ascii = from.is_ascii;
    change(&it, SPLIT);
    return (pct_split_result){it.result.read, it.result.written, it.count, it.result.status, it.is_ascii};
}

static pct_column_result encode_column(const pct_set *set, const pct_column *column,
                                       const pct_column_buffers *to)
{
    observed it = {.set = set, .column = column, .to = *to};
    change(&it, BEFORE_COLUMN);
    it.in_column = sound_columns->encode(set, column, &it.to);
    change(&it, COLUMN);
    return it.in_column;
}

static pct_column_result decode_column(const pct_column *column, pct_column_rules rules,
                                       const pct_column_buffers *to)
{
    observed it = {.column = column, .to = *to};
    change(&it, BEFORE_COLUMN);
    it.in_column = sound_columns->decode(column, rules, &it.to);
    change(&it, COLUMN);
    return it.in_column;
}

static pct_column_result query_get(const pct_column *column, const pct_name *names, size_t count,
                                   pct_column_rules rules, const pct_column_buffers *to)
{
    observed it = {.src = names[0].bytes, .n = names[0].n, .column = column, .to = *to};
    it.in_column = sound_columns->query_get(column, names, count, rules, &it.to);
    change(&it, QUERY_GET);
    return it.in_column;
}

static pct_query_result query(const pct_column *column, pct_column_rules rules, const pct_query_buffers *to)
{
    observed it = {.column = column, .pairs_to = *to};
    change(&it, BEFORE_QUERY);
    it.in_pairs = sound_columns->query(column, rules, &it.pairs_to);
    change(&it, QUERY);
    return it.in_pairs;
}

static pct_kernel unsound;

const pct_text_kernel *text_kernel_of(const pct_kernel *kernel)
{
    static const pct_text_kernel unsound_text = {.name = "unsound",
                                                 .encode_text = encode_text,
                                                 .encode_singles = encode_singles,
                                                 .decode_text = decode_bytes,
                                                 .decode_few = decode_few};
    return kernel == &unsound ? &unsound_text : pct_text_kernel_for(kernel);
}

const pct_column_kernel *columns_of(const pct_kernel *kernel, const pct_column_kernel *columns)
{
    static const pct_column_kernel unsound_columns = {
        .encode = encode_column, .decode = decode_column, .query_get = query_get, .query = query};
    if (kernel != &unsound) {
        return columns;
    }
    sound_columns = columns;
    return &unsound_columns;
}

const pct_column_kernel *column_kernel_of(const pct_kernel *kernel)
{
    return columns_of(kernel, pct_column_kernel_for(kernel));
}

const pct_kernel *planted(const plant *planted_fault, const pct_kernel *kernel)
{
    sound = kernel;
    fault = planted_fault;
    unsound = *kernel;
    unsound.encode = encode;
    unsound.encoded_size = encoded_size;
    unsound.encode_marked = encode_marked;
    unsound.encoded_size_marked = encoded_size_marked;
    unsound.decode = decode;
    unsound.encode_string = encode_string;
    unsound.encode_packed = encode_packed;
    unsound.decode_string = decode_string;
    unsound.decode_packed = decode_packed;
    unsound.decoded_size = decoded_size;
    unsound.utf8_valid_prefix = utf8_valid_prefix;
    unsound.split = split;
    return &unsound;
}
