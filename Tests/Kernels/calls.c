/* The operations, and the calls that try them. */
#include "calls.h"

#include <string.h>

#include "run.h"

static void refer_encoding(call *it, const uint8_t *src)
{
    reference_encode(&it->rules.ascii, src, it->n, &it->wanted);
}

static pct_result run_encoding(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity)
{
    return it->kernel->encode(&it->ascii, src, it->n, dst, capacity);
}

static size_t encoding_size(const call *it, const uint8_t *src)
{
    return it->kernel->encoded_size(&it->ascii, src, it->n);
}

static void refer_marked_encoding(call *it, const uint8_t *src)
{
    reference_encode_marked(&it->rules.ascii, src, it->n, it->marks, &it->wanted);
}

/* Returns the words of marks, placed next to an inaccessible page, or NULL if there is no input. */
static const uint64_t *place_marks(const call *it, const uint8_t *src)
{
    size_t size = (it->n + 63) / 64 * sizeof it->marks[0];
    if (src == NULL) {
        return NULL;
    }
    uint8_t *words = place(&it->words, size, it->number % 2 ? AT_START : AT_END, 0);
    memcpy(words, it->marks, size);
    return (const uint64_t *)(const void *)words;
}

static pct_result run_marked_encoding(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity)
{
    return it->kernel->encode_marked(&it->ascii, src, it->n, place_marks(it, src), dst, capacity);
}

static size_t marked_encoding_size(const call *it, const uint8_t *src)
{
    return it->kernel->encoded_size_marked(&it->ascii, src, it->n, place_marks(it, src));
}

static void refer_decoding(call *it, const uint8_t *src)
{
    reference_decode(src, it->n, it->options, &it->wanted);
}

static pct_result run_decoding(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity)
{
    return it->kernel->decode(src, it->n, dst, capacity, it->options);
}

/* If malformed escapes are kept, returns the size that the kernel reports; otherwise, returns the expected
 * size, because the kernel's function assumes that malformed escapes are kept. */
static size_t decoding_size(const call *it, const uint8_t *src)
{
    return it->options & PCT_DECODE_KEEP_MALFORMED ? it->kernel->decoded_size(src, it->n) : it->full;
}

static void refer_text_encoding(call *it, const uint8_t *src)
{
    reference_encode_text(it->encode, &it->rules, src, it->n, &it->wanted);
}

static pct_result run_text_encoding(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity)
{
    const pct_set *other = it->is_one_set ? &it->ascii : &it->other;
    return text_kernel_of(it->kernel)
        ->encode_text(&it->encode->table, &it->ascii, other, src, it->n, dst, capacity);
}

static void refer_text_decoding(call *it, const uint8_t *src)
{
    reference_decode_text(it->decode, src, it->n, it->options, &it->wanted);
}

static pct_result run_text_decoding(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity)
{
    return seen(DECODE_TEXT, src, it->n, dst,
                decode_with(&it->decode->table, src, it->n, dst, capacity, it->options | PLAIN));
}

/* Bytes that are all kept are the codes themselves. */
static void refer_singles_encoding(call *it, const uint8_t *src)
{
    text_rules kept;
    memset(kept.ascii.keep, 1, sizeof kept.ascii.keep);
    kept.ascii.space = PCT_SPACE_PERCENT;
    kept.other = kept.ascii;
    reference_encode_text(it->encode, &kept, src, it->n, &it->wanted);
}

static pct_result run_singles_encoding(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity)
{
    return text_kernel_of(it->kernel)->encode_singles(&it->encode->table, src, it->n, dst, capacity);
}

static void refer_bytes_decoding(call *it, const uint8_t *src)
{
    reference_decode_text(it->decode, src, it->n, KERNEL, &it->wanted);
}

static pct_result run_bytes_decoding(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity)
{
    return text_kernel_of(it->kernel)->decode_text(&it->decode->table, src, it->n, dst, capacity);
}

static void refer_escaped_decoding(call *it, const uint8_t *src)
{
    reference_decode_escaped(it->decode, src, it->n, it->options, &it->wanted);
}

static pct_result run_escaped_decoding(const call *it, const uint8_t *src, uint8_t *dst, size_t capacity)
{
    return seen(DECODE_ESCAPED_TEXT, src, it->n, dst,
                decode_with(&it->decode->table, src, it->n, dst, capacity, it->options));
}

const operation encoding = {"encoding", 3, refer_encoding, run_encoding, encoding_size};
const operation marked_encoding = {"marked encoding", 3, refer_marked_encoding, run_marked_encoding,
                                   marked_encoding_size};
const operation decoding = {"decoding", 1, refer_decoding, run_decoding, decoding_size};
const operation text_encoding = {"text encoding", 6, refer_text_encoding, run_text_encoding, NULL};
const operation text_decoding = {"text decoding", 3, refer_text_decoding, run_text_decoding, NULL};
const operation escaped_decoding = {"escaped text decoding", 3, refer_escaped_decoding, run_escaped_decoding,
                                    NULL};
const operation singles_encoding = {"encoding to single bytes", 1, refer_singles_encoding,
                                    run_singles_encoding, NULL};
const operation bytes_decoding = {"decoding by a kernel", 3, refer_bytes_decoding, run_bytes_decoding, NULL};

void make_buffers(call *it, size_t input, size_t output)
{
    it->source = make_memory(input);
    it->target = make_memory(output);
    it->words = make_memory(sizeof it->marks);
}

void use_rule(call *it, rule from)
{
    it->rules = (text_rules){.ascii = from, .other = from};
    it->ascii = it->other = set_of(&from);
    it->is_one_set = true;
}

void refer(call *it)
{
    it->operation->refer(it, it->content);
    it->full = it->wanted.ends[it->wanted.units];
}

const uint8_t *place_content(call *it, side at, size_t offset)
{
    uint8_t *src = place(&it->source, it->n, at, offset);
    if (it->n > 0) {
        memcpy(src, it->content, it->n);
    }
    return src;
}

void try_capacity(call *it, const uint8_t *src, size_t capacity, side at, size_t offset)
{
    uint8_t *dst = place_marked(&it->target, capacity, at, offset);
    look_at(it->operation->name, it->n, capacity, it->number);
    expect(&it->wanted, it->operation->run(it, src, dst, capacity), dst, capacity);
    if (!is_intact(&it->target, dst, capacity)) {
        fail("bytes beside the buffer have changed");
    }
    count_cases(1);
}

void try_size(call *it, const uint8_t *src)
{
    look_at("a size", it->n, 0, it->number);
    size_t size = it->operation->size(it, src);
    if (size != it->full) {
        fail("%zu is not %zu", size, it->full);
    }
}

void try_bytes(call *it, const uint8_t *bytes, size_t n, size_t capacity, side at)
{
    it->n = n;
    it->operation->refer(it, bytes);
    it->full = it->wanted.ends[it->wanted.units];
    uint8_t *src = place(&it->source, n, at, 0), *dst = place(&it->target, capacity, at, 0);
    for (size_t k = 0; k < n; k++) {
        src[k] = bytes[k];
    }
    look_at(it->operation->name, n, capacity, it->number);
    expect(&it->wanted, it->operation->run(it, src, dst, capacity), dst, capacity);
    count_cases(1);
}

void try_nothing(call *it)
{
    it->n = 0;
    refer(it);
    look_at("no input", 0, 0, 0);
    expect(&it->wanted, it->operation->run(it, NULL, NULL, 0), NULL, 0);
    try_size(it, NULL);
}

size_t next_capacity(const call *it, size_t capacity, size_t most)
{
    for (capacity++; is_quick(); capacity++) {
        bool is_close = capacity < 20 || (capacity + 20 > it->full && capacity < it->full + 4);
        if (is_close || capacity + 4 > most || (capacity + 1) % 64 < 3 || capacity % 23 == 0) {
            break;
        }
    }
    return capacity;
}
