/* Faults to be found, one at a time: a proof that cannot see its own is none. */
#include "plants.h"

const pct_kernel *sound;

static pct_result encode_wrong_byte(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity)
{
    pct_result result = sound->encode(set, src, n, dst, capacity);
    if (n > 37 && src[37] == 0xC4 && result.written > 130) {
        dst[130] ^= 1;
    }
    return result;
}

static pct_result encode_reading_on(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity)
{
    volatile uint8_t next = n % 64 == 33 ? src[n] : 0;
    (void)next;
    return sound->encode(set, src, n, dst, capacity);
}

static pct_result encode_writing_on(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                    size_t capacity)
{
    pct_result result = sound->encode(set, src, n, dst, capacity);
    if (result.written == capacity && capacity % 64 == 50) {
        dst[capacity] = '%';
    }
    return result;
}

static pct_result encode_writing_before(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                        size_t capacity)
{
    if (capacity == 100) {
        dst[-1] = '%';
    }
    return sound->encode(set, src, n, dst, capacity);
}

/* Gives up one byte early. */
static pct_result encode_too_careful(const pct_set *set, const uint8_t *src, size_t n, uint8_t *dst,
                                     size_t capacity)
{
    return sound->encode(set, src, n, dst, capacity - (n > 20 && capacity % 16 == 1));
}

static size_t size_wrong(const pct_set *set, const uint8_t *src, size_t n)
{
    return sound->encoded_size(set, src, n) + (n % 64 == 63 && src[62] == 'x' ? 2 : 0);
}

static pct_result decode_wrong_byte(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                    unsigned options)
{
    pct_result result = sound->decode(src, n, dst, capacity, options);
    if (n > 60 && src[30] == '%' && src[31] == 'f' && result.written > 30) {
        dst[30] ^= 1;
    }
    return result;
}

/* Takes one wrong digit, as a table with one wrong byte does. */
static pct_result decode_colon(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity, unsigned options)
{
    pct_result result = sound->decode(src, n, dst, capacity, options);
    if (result.status == PCT_MALFORMED && n - result.read > 40 && src[result.read + 1] == ':' &&
        src[result.read + 2] == '0') {
        return (pct_result){n, result.written, PCT_OK};
    }
    return result;
}

static pct_result decode_wrong_offset(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                      unsigned options)
{
    pct_result result = sound->decode(src, n, dst, capacity, options);
    result.read -= result.status == PCT_MALFORMED && result.read % 16 == 15;
    return result;
}

static pct_result decode_reading_on(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                    unsigned options)
{
    volatile uint8_t next = n % 64 == 31 ? src[n + 1] : 0;
    (void)next;
    return sound->decode(src, n, dst, capacity, options);
}

/* Writes before it has read what it overwrites. */
static pct_result decode_too_early(const uint8_t *src, size_t n, uint8_t *dst, size_t capacity,
                                   unsigned options)
{
    size_t shift = (size_t)(src - dst);
    if (n > 0 && capacity > n && shift > 0 && shift < 64) {
        dst[shift] ^= 1;
    }
    return sound->decode(src, n, dst, capacity, options);
}

static size_t decoded_size_wrong(const uint8_t *src, size_t n)
{
    size_t size = sound->decoded_size(src, n);
    return n > 17 && src[15] == '%' && src[16] == '0' && src[17] == '0' ? size + 2 : size;
}

static pct_result text_wrong_byte(const pct_encode_table *table, const pct_set *ascii, const pct_set *other,
                                  const uint8_t *src, size_t n, uint8_t *dst, size_t capacity)
{
    pct_result result = sound->encode_text(table, ascii, other, src, n, dst, capacity);
    if (result.written > 99 && result.written % 16 == 3) {
        dst[99] ^= 1;
    }
    return result;
}

/* Takes a surrogate for a character where a block ends. */
static size_t utf8_surrogate(const uint8_t *src, size_t n)
{
    size_t valid = sound->utf8_valid_prefix(src, n);
    bool is_surrogate = n - valid > 2 && src[valid] == 0xED && src[valid + 1] == 0xA0;
    return is_surrogate && valid % 64 == 63 ? n : valid;
}

static size_t utf8_wrong_offset(const uint8_t *src, size_t n)
{
    size_t valid = sound->utf8_valid_prefix(src, n);
    return valid < n && valid % 16 == 15 ? valid + 1 : valid;
}

static size_t utf8_reading_on(const uint8_t *src, size_t n)
{
    volatile uint8_t next = n % 64 == 17 ? src[n + 2] : 0;
    (void)next;
    return sound->utf8_valid_prefix(src, n);
}

PLANT(encode, encode_wrong_byte)
PLANT(encode, encode_reading_on)
PLANT(encode, encode_writing_on)
PLANT(encode, encode_writing_before)
PLANT(encode, encode_too_careful)
PLANT(encoded_size, size_wrong)
PLANT(decode, decode_wrong_byte)
PLANT(decode, decode_colon)
PLANT(decode, decode_wrong_offset)
PLANT(decode, decode_reading_on)
PLANT(decode, decode_too_early)
PLANT(decoded_size, decoded_size_wrong)
PLANT(encode_text, text_wrong_byte)
PLANT(utf8_valid_prefix, utf8_surrogate)
PLANT(utf8_valid_prefix, utf8_wrong_offset)
PLANT(utf8_valid_prefix, utf8_reading_on)

const plant plants[] = {
    {"encode_wrong_byte", "encode-lanes", plant_encode_wrong_byte},
    {"encode_reading_on", "encode-buffers", plant_encode_reading_on},
    {"encode_writing_on", "encode-buffers", plant_encode_writing_on},
    {"encode_writing_before", "encode-buffers", plant_encode_writing_before},
    {"encode_too_careful", "encode-buffers", plant_encode_too_careful},
    {"size_wrong", "encode-buffers", plant_size_wrong},
    {"decode_wrong_byte", "decode-escapes", plant_decode_wrong_byte},
    {"decode_colon", "decode-escapes", plant_decode_colon},
    {"decode_wrong_offset", "decode-escapes", plant_decode_wrong_offset},
    {"decode_reading_on", "decode-buffers", plant_decode_reading_on},
    {"decode_too_early", "random", plant_decode_too_early},
    {"decoded_size_wrong", "decode-escapes", plant_decoded_size_wrong},
    {"text_wrong_byte", "encode-text", plant_text_wrong_byte},
    {"utf8_surrogate", "utf8", plant_utf8_surrogate},
    {"utf8_wrong_offset", "utf8", plant_utf8_wrong_offset},
    {"utf8_reading_on", "utf8", plant_utf8_reading_on},
    {"encode_unsteadily", "entries", plant_encode_unsteadily},
    {"encode_long_wrong", "rounds", plant_encode_long_wrong},
    {"encode_last_wrong", "sets", plant_encode_last_wrong},
    {"decode_pair_wrong", "sequences", plant_decode_pair_wrong},
    {"decode_text_wrong", "decode-text", plant_decode_text_wrong},
    {"decode_window_wrong", "windows", plant_decode_window_wrong},
    {"text_e_acute", "scalars", plant_text_e_acute},
    {"encode_two_wrong", "short-inputs", plant_encode_two_wrong},
    {"decode_two_wrong", "short-inputs", plant_decode_two_wrong},
    {"utf8_two_wrong", "short-inputs", plant_utf8_two_wrong},
};
const size_t plant_count = sizeof plants / sizeof plants[0];

const pct_kernel *planted(const plant *fault, const pct_kernel *kernel)
{
    static pct_kernel unsound;
    sound = kernel;
    unsound = *kernel;
    fault->into(&unsound);
    return &unsound;
}
