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

static size_t encode(driver *driver, const driver_record *record)
{
    /* Two bytes of UTF-8 may become four bytes of GB 18030. */
    size_t capacity = 2 * record->length + 16;
    char *raw = buffer(0, capacity);
    char *text = buffer(1, 3 * capacity + 1);
    if (raw == NULL || text == NULL) {
        return DRIVER_FAILED;
    }
    size_t n = convert(converters[selected][0], record->bytes, record->length, raw, capacity);
    if (n == DRIVER_FAILED) {
        return DRIVER_FAILED;
    }
    return driver_put(driver, text, kernel_escape((const uint8_t *)raw, n, (uint8_t *)text));
}

static size_t decode(driver *driver, const driver_record *record)
{
    size_t capacity = 3 * record->length + 16;
    char *raw = buffer(0, record->length + 1);
    char *text = buffer(1, capacity);
    if (raw == NULL || text == NULL) {
        return DRIVER_FAILED;
    }
    size_t n = kernel_unescape((const uint8_t *)record->bytes, record->length, (uint8_t *)raw);
    if (n == SIZE_MAX) {
        return DRIVER_FAILED;
    }
    n = convert(converters[selected][1], raw, n, text, capacity);
    return n == DRIVER_FAILED ? DRIVER_FAILED : driver_put(driver, text, n);
}

int main(int argc, char **argv)
{
    static const driver_operation operations[] = {
        {.name = "encode-charset", .run = encode, .select = select_charset},
        {.name = "decode-charset", .run = decode, .select = select_charset},
        {.name = NULL},
    };
    kernel_open();
    return driver_main(argc, argv, "iconv", gnu_get_libc_version(), operations);
}
