#define _POSIX_C_SOURCE 200809L

#include "kernel.h"
#include "protocol.h"

#include <gnu/libc-version.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

/* For each label, glibc's name of the charset that browsers use. */
static const char *const names[][2] = {
    {"gbk", "GBK"},    {"big5", "BIG5"},       {"shift_jis", "CP932"},
    {"euc-kr", "UHC"}, {"gb18030", "GB18030"}, {"windows-1251", "CP1251"},
};

enum { CHARSETS = sizeof names / sizeof *names };

/* The converters to and from each charset, opened once. */
static iconv_t converters[CHARSETS][2];
static size_t selected;

static bool select_charset(const char *label)
{
    for (size_t i = 0; i < CHARSETS; i++) {
        if (strcmp(names[i][0], label) != 0) {
            continue;
        }
        if (converters[i][0] == NULL) {
            converters[i][0] = iconv_open(names[i][1], "UTF-8");
            converters[i][1] = iconv_open("UTF-8", names[i][1]);
        }
        selected = i;
        return converters[i][0] != (iconv_t)-1 && converters[i][1] != (iconv_t)-1;
    }
    return false;
}

/* Returns buffer 0 or 1, with room for `size` bytes. The next call for the same buffer reuses it. */
static char *buffer(size_t number, size_t size)
{
    static char *bytes[2];
    static size_t capacity[2];
    if (capacity[number] < size) {
        free(bytes[number]);
        bytes[number] = malloc(size);
        capacity[number] = bytes[number] == NULL ? 0 : size;
    }
    return bytes[number];
}

/* Converts all of `src`; returns the length of the result in `dst`, or DRIVER_FAILED. */
static size_t convert(iconv_t converter, const char *src, size_t n, char *dst, size_t capacity)
{
    char *in = (char *)src;
    char *out = dst;
    iconv(converter, NULL, NULL, NULL, NULL);
    return iconv(converter, &in, &n, &out, &capacity) == (size_t)-1 ? DRIVER_FAILED : (size_t)(out - dst);
}

/* Returns the most bytes of a charset for a record: two bytes of UTF-8 may become four bytes of GB 18030. */
static size_t encoded_capacity(const driver_record *record)
{
    return 2 * record->length + 16;
}

/* Converts the record, and escapes it into `text`, with room for any output. */
static size_t write_encoded(driver *driver, const driver_record *record, char *text)
{
    size_t capacity = encoded_capacity(record);
    char *raw = buffer(0, capacity);
    if (raw == NULL || text == NULL) {
        return DRIVER_FAILED;
    }
    size_t n = convert(converters[selected][0], record->bytes, record->length, raw, capacity);
    if (n == DRIVER_FAILED) {
        return DRIVER_FAILED;
    }
    return driver_put(driver, text, kernel_escape((const uint8_t *)raw, n, (uint8_t *)text));
}

static size_t encode(driver *driver, const driver_record *record)
{
    char *text = malloc(3 * encoded_capacity(record) + 1);
    size_t length = write_encoded(driver, record, text);
    free(text);
    return length;
}

static size_t encode_reused(driver *driver, const driver_record *record)
{
    return write_encoded(driver, record, buffer(1, 3 * encoded_capacity(record) + 1));
}

/* Returns the most bytes of UTF-8 for a record. */
static size_t decoded_capacity(const driver_record *record)
{
    return 3 * record->length + 16;
}

/* Unescapes the record, and converts it into `text`, with room for any output. */
static size_t write_decoded(driver *driver, const driver_record *record, char *text)
{
    char *raw = buffer(0, record->length + 1);
    if (raw == NULL || text == NULL) {
        return DRIVER_FAILED;
    }
    size_t n = kernel_unescape((const uint8_t *)record->bytes, record->length, (uint8_t *)raw);
    if (n == SIZE_MAX) {
        return DRIVER_FAILED;
    }
    n = convert(converters[selected][1], raw, n, text, decoded_capacity(record));
    return n == DRIVER_FAILED ? DRIVER_FAILED : driver_put(driver, text, n);
}

static size_t decode(driver *driver, const driver_record *record)
{
    char *text = malloc(decoded_capacity(record));
    size_t length = write_decoded(driver, record, text);
    free(text);
    return length;
}

static size_t decode_reused(driver *driver, const driver_record *record)
{
    return write_decoded(driver, record, buffer(1, decoded_capacity(record)));
}

int main(int argc, char **argv)
{
    static const driver_operation operations[] = {
        {.name = "encode-charset", .run = encode, .select = select_charset},
        {.name = "encode-charset-reused", .run = encode_reused, .select = select_charset},
        {.name = "decode-charset", .run = decode, .select = select_charset},
        {.name = "decode-charset-reused", .run = decode_reused, .select = select_charset},
        {.name = NULL},
    };
    kernel_open();
    return driver_main(argc, argv, "iconv", gnu_get_libc_version(), operations);
}
