/* Encodes UTF-8 to the escaped bytes of a charset. */
#include "binding.h"

/* The arguments of a call and its progress. */
typedef struct encoding {
    const percent_set *set;
    int32_t unencodable;
    bool is_browser;
    const pct_encode_table *table; /* NULL if the CoreFoundation encoding has no characters */
    const pct_set *ascii, *other;  /* the sets for the bytes of ASCII and non-ASCII characters */
    const uint8_t *text;
    size_t n, read;
    uint8_t *buffer;
    size_t capacity, written;
} encoding;

/* Sets built for one call. */
typedef struct built_sets {
    pct_set kept, ascii, other;
} built_sets;

static int64_t end(const encoding *it, int32_t status, percent_error *error)
{
    return end_of_text(it->written, it->read, status, error);
}

/* Returns the set without the bytes from 0x80 on. */
static const pct_set *ascii_part(const percent_set *set, pct_set *memory)
{
    if (set->is_ascii) {
        return &set->compiled;
    }
    uint8_t keep[256] = {0};
    for (size_t byte = 0; byte < 0x80; byte++) {
        keep[byte] = set->compiled.literal[byte];
    }
    pct_set_init(memory, keep, set->compiled.space == '+' ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT);
    return memory;
}

/* Returns the set for the bytes of ASCII characters: `set`, unless the charset encodes ASCII characters as
 * other bytes. */
static const pct_set *mapped(const pct_set *set, const encoding *it, pct_set *memory)
{
    if (it->table->ascii == NULL) {
        return set;
    }
    pct_ascii_set_init(memory, set, it->table->ascii, it->other);
    return memory;
}

/* ---- Characters that a charset lacks ---- */

static size_t put_decimal(uint32_t number, uint8_t *to)
{
    uint8_t digits[10];
    size_t count = 0, written = 0;
    do {
        digits[count++] = (uint8_t)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) {
        to[written++] = digits[--count];
    }
    return written;
}

/* Writes a numeric reference. As in browsers, '&', '#' and ';' are escaped even if the set keeps them. For
 * CoreFoundation encodings, the escaped bytes are those of the charset. */
static pct_result put_reference(const encoding *it, uint32_t scalar, uint8_t *dst, size_t capacity)
{
    uint8_t text[16] = "&#";
    size_t n = 2 + put_decimal(scalar, text + 2);
    const percent_set *unreserved = percent_set_named("unreserved");
    pct_set memory;
    text[n++] = ';';
    if (unreserved == NULL) {
        return (pct_result){0, 0, (pct_status)PERCENT_OUT_OF_MEMORY};
    }
    if (it->is_browser) {
        return pct_encode(&unreserved->compiled, text, n, dst, capacity);
    }
    const pct_set *ascii = mapped(&unreserved->compiled, it, &memory);
    return pct_encode_text(it->table, ascii, it->other, text, n, dst, capacity);
}

/* Returns the scalar value at the start of well-formed UTF-8, and sets its length. */
static uint32_t scalar_at(const uint8_t *text, size_t *length)
{
    uint32_t lead = text[0];
    *length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    uint32_t scalar = *length == 1 ? lead : lead & (0x7Fu >> *length);
    for (size_t k = 1; k < *length; k++) {
        scalar = scalar << 6 | (text[k] & 0x3Fu);
    }
    return scalar;
}

/* Writes the substitute for the next character. Returns PERCENT_OK or the error. */
static int32_t put_substitute(encoding *it)
{
    size_t length;
    uint32_t scalar = scalar_at(it->text + it->read, &length);
    uint8_t *dst = it->buffer + it->written;
    const size_t room = it->capacity - it->written;
    const uint8_t mark = '?';
    pct_result done;
    if (it->unencodable == PERCENT_UNENCODABLE_FAIL) {
        return PERCENT_UNENCODABLE;
    }
    if (it->unencodable == PERCENT_UNENCODABLE_REPLACE) {
        done = pct_encode(&it->set->compiled, &mark, 1, dst, room);
    } else {
        done = put_reference(it, scalar, dst, room);
    }
    if (done.status == PCT_OK) {
        it->read += length;
        it->written += done.written;
    }
    return (int32_t)done.status;
}

/* ---- CoreFoundation encodings without characters ---- */

/* Writes the bytes that the set keeps. With PERCENT_UNENCODABLE_REPLACE, other characters become '?' if the
 * set keeps '?'. In all other cases they are errors. */
static int32_t put_kept(encoding *it)
{
    while (it->read < it->n) {
        const uint8_t mark = '?', byte = it->text[it->read];
        bool is_kept = byte < 0x80 && (it->ascii->literal[byte] || (byte == ' ' && it->ascii->space == '+'));
        bool is_replaced = it->unencodable == PERCENT_UNENCODABLE_REPLACE && it->ascii->literal[mark];
        size_t length = 1;
        if (!is_kept && !is_replaced) {
            return PERCENT_UNENCODABLE;
        }
        if (!is_kept) {
            scalar_at(it->text + it->read, &length);
        }
        if (it->written == it->capacity) {
            return PERCENT_OUTPUT_FULL;
        }
        it->buffer[it->written++] = !is_kept ? mark : byte == ' ' ? it->ascii->space : byte;
        it->read += length;
    }
    return PERCENT_OK;
}

/* ---- Calls ---- */

static int32_t put_text(encoding *it)
{
    for (;;) {
        pct_result done =
            pct_encode_text(it->table, it->ascii, it->other, it->text + it->read, it->n - it->read,
                            it->buffer + it->written, it->capacity - it->written);
        it->read += done.read;
        it->written += done.written;
        if (done.status != PCT_UNENCODABLE) {
            return (int32_t)done.status;
        }
        int32_t status = put_substitute(it);
        if (status != PERCENT_OK) {
            return status;
        }
    }
}

static bool has_no_characters(pct_charset_row charset)
{
    return charset.profile == PERCENT_CORE_FOUNDATION_LINUX && charset.encoding &&
           charset.encoding->traits & PCT_FAILS_ON_LINUX;
}

/* Encodes well-formed UTF-8. */
static int64_t encode_in(pct_charset_row charset, encoding *it, percent_error *error)
{
    built_sets built;
    bool is_utf8 = it->is_browser ? charset.browser->form == PCT_FORM_UTF8
                                  : charset.encoding->form == PCT_CORE_FOUNDATION_UTF8;
    it->ascii = it->is_browser ? &it->set->compiled : ascii_part(it->set, &built.kept);
    if (is_utf8) {
        pct_result done = pct_encode(it->ascii, it->text, it->n, it->buffer, it->capacity);
        return end_of_text(done.written, done.read, (int32_t)done.status, error);
    }
    if (has_no_characters(charset)) {
        return end(it, put_kept(it), error);
    }
    int32_t status = PERCENT_OK;
    it->table = pct_table_for_encoding(charset, &status);
    if (it->table == NULL) {
        return failed(error, status);
    }
    it->other = it->is_browser ? it->ascii : pct_empty_set(&built.other);
    it->ascii = mapped(it->ascii, it, &built.ascii);
    return end(it, put_text(it), error);
}

int64_t percent_encode_charset(const percent_charset *charset, const percent_set *set, int32_t unencodable,
                               const uint8_t *text, int64_t n, uint8_t *buffer, int64_t capacity,
                               percent_error *error)
{
    if (charset == NULL || set == NULL || unencodable < PERCENT_UNENCODABLE_FAIL ||
        unencodable > PERCENT_UNENCODABLE_REPLACE || is_bad_buffer(text, n) ||
        is_bad_buffer(buffer, capacity)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    encoding it = {.set = set,
                   .unencodable = unencodable,
                   .text = input_of(text),
                   .n = (size_t)n,
                   .buffer = buffer_of(buffer),
                   .capacity = (size_t)capacity};
    it.read = pct_utf8_valid_prefix(it.text, it.n);
    if (it.read < it.n) {
        return end(&it, PERCENT_INVALID, error);
    }
    it.read = 0;
    pct_charset_row row = pct_charset_row_of(charset);
    it.is_browser = row.browser != NULL;
    return encode_in(row, &it, error);
}
