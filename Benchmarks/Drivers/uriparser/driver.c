#include "pairs.h"

#include <stdlib.h>
#include <string.h>
#include <uriparser/Uri.h>

/* Returns a buffer with room for `size` bytes; the next call reuses the buffer. */
static char *buffer(size_t size)
{
    static char *bytes;
    static size_t capacity;
    if (capacity < size) {
        free(bytes);
        bytes = malloc(size);
        capacity = bytes == NULL ? 0 : size;
    }
    return bytes;
}

/* Writes the escaped record into `text`, with room for any output. */
static size_t escape(driver *driver, const driver_record *record, char *text)
{
    if (text == NULL) {
        return DRIVER_FAILED;
    }
    const char *end = uriEscapeExA(record->bytes, record->bytes + record->length, text, URI_FALSE, URI_FALSE);
    return driver_put(driver, text, (size_t)(end - text));
}

static size_t encode(driver *driver, const driver_record *record)
{
    char *text = malloc(3 * record->length + 1);
    size_t length = escape(driver, record, text);
    free(text);
    return length;
}

static size_t encode_reused(driver *driver, const driver_record *record)
{
    return escape(driver, record, buffer(3 * record->length + 1));
}

/* Decodes a copy of the record in `text`, because the library decodes only in place. */
static size_t unescape(driver *driver, const driver_record *record, char *text)
{
    if (text == NULL) {
        return DRIVER_FAILED;
    }
    memcpy(text, record->bytes, record->length + 1);
    const char *end = uriUnescapeInPlaceExA(text, URI_FALSE, URI_BR_DONT_TOUCH);
    return driver_put(driver, text, (size_t)(end - text));
}

static size_t decode(driver *driver, const driver_record *record)
{
    char *text = malloc(record->length + 1);
    size_t length = unescape(driver, record, text);
    free(text);
    return length;
}

static size_t decode_reused(driver *driver, const driver_record *record)
{
    return unescape(driver, record, buffer(record->length + 1));
}

/* Converts pairs to the list that the library takes. */
static void *load_list(const char *bytes, size_t length)
{
    const driver_pairs *pairs = driver_load_pairs(bytes, length);
    if (pairs == NULL) {
        return NULL;
    }
    UriQueryListA *list = calloc(pairs->count + 1, sizeof *list);
    for (size_t i = 0; list != NULL && i < pairs->count; i++) {
        bool is_last = i + 1 == pairs->count;
        list[i] = (UriQueryListA){pairs->pairs[i].name, pairs->pairs[i].value, is_last ? NULL : &list[i + 1]};
    }
    return list;
}

static size_t form(driver *driver, const driver_record *record)
{
    const UriQueryListA *list = record->value;
    char *text;
    if (list->key == NULL) {
        return driver_put(driver, "", 0);
    }
    if (uriComposeQueryMallocExA(&text, list, URI_TRUE, URI_FALSE) != URI_SUCCESS) {
        return DRIVER_FAILED;
    }
    size_t length = driver_put(driver, text, strlen(text));
    free(text);
    return length;
}

static size_t form_reused(driver *driver, const driver_record *record)
{
    const UriQueryListA *list = record->value;
    int required;
    int written;
    if (list->key == NULL) {
        return driver_put(driver, "", 0);
    }
    if (uriComposeQueryCharsRequiredExA(list, &required, URI_TRUE, URI_FALSE) != URI_SUCCESS) {
        return DRIVER_FAILED;
    }
    char *text = buffer((size_t)required + 1);
    if (text == NULL ||
        uriComposeQueryExA(text, list, required + 1, &written, URI_TRUE, URI_FALSE) != URI_SUCCESS) {
        return DRIVER_FAILED;
    }
    /* The length that the library returns includes the NUL. */
    return driver_put(driver, text, (size_t)written - 1);
}

static size_t parse(driver *driver, const driver_record *record)
{
    UriQueryListA *list;
    int count;
    if (uriDissectQueryMallocExA(&list, &count, record->bytes, record->bytes + record->length, URI_TRUE,
                                 URI_BR_DONT_TOUCH) != URI_SUCCESS) {
        return DRIVER_FAILED;
    }
    for (const UriQueryListA *pair = list; pair != NULL; pair = pair->next) {
        driver_put_pair(driver, pair->key, pair->value == NULL ? "" : pair->value);
    }
    uriFreeQueryListA(list);
    return driver_put_pairs(driver, (size_t)count);
}

int main(int argc, char **argv)
{
    static const driver_operation operations[] = {
        {.name = "encode", .run = encode, .is_for_text = true},
        {.name = "encode-reused", .run = encode_reused, .is_for_text = true},
        {.name = "decode", .run = decode},
        {.name = "decode-reused", .run = decode_reused},
        {.name = "form", .run = form, .load = load_list},
        {.name = "form-reused", .run = form_reused, .load = load_list},
        {.name = "parse", .run = parse},
        {.name = NULL},
    };
    return driver_main(argc, argv, "uriparser", URI_VER_ANSI, operations);
}
