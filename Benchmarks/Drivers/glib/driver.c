#include "pairs.h"

#include <glib.h>
#include <string.h>

static size_t encode(driver *driver, const driver_record *record)
{
    char *text = g_uri_escape_bytes((const guint8 *)record->bytes, record->length, NULL);
    size_t length = driver_put(driver, text, strlen(text));
    g_free(text);
    return length;
}

static size_t decode(driver *driver, const driver_record *record)
{
    GBytes *bytes = g_uri_unescape_bytes(record->bytes, (gssize)record->length, NULL, NULL);
    if (bytes == NULL) {
        return DRIVER_FAILED;
    }
    gsize n;
    gconstpointer start = g_bytes_get_data(bytes, &n);
    size_t length = driver_put(driver, start, n);
    g_bytes_unref(bytes);
    return length;
}

static size_t parse(driver *driver, const driver_record *record)
{
    GUriParamsIter iterator;
    char *name;
    char *value;
    size_t count = 0;
    GError *error = NULL;
    g_uri_params_iter_init(&iterator, record->bytes, (gssize)record->length, "&", G_URI_PARAMS_WWW_FORM);
    while (g_uri_params_iter_next(&iterator, &name, &value, &error)) {
        driver_put_pair(driver, name, value);
        g_free(name);
        g_free(value);
        count++;
    }
    if (error != NULL) {
        g_error_free(error);
        return DRIVER_FAILED;
    }
    return driver_put_pairs(driver, count);
}

int main(int argc, char **argv)
{
    static const driver_operation operations[] = {
        {.name = "encode", .run = encode},
        {.name = "decode", .run = decode},
        {.name = "parse", .run = parse},
        {.name = NULL},
    };
    char version[32];
    g_snprintf(version, sizeof version, "%u.%u.%u", glib_major_version, glib_minor_version,
               glib_micro_version);
    return driver_main(argc, argv, "glib", version, operations);
}
