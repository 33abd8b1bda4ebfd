#include "protocol.h"

#include <curl/curl.h>
#include <string.h>

static size_t encode(driver *driver, const driver_record *record)
{
    char *text = curl_easy_escape(NULL, record->bytes, (int)record->length);
    if (text == NULL) {
        return DRIVER_FAILED;
    }
    size_t length = driver_put(driver, text, strlen(text));
    curl_free(text);
    return length;
}

static size_t decode(driver *driver, const driver_record *record)
{
    int n = 0;
    char *bytes = curl_easy_unescape(NULL, record->bytes, (int)record->length, &n);
    if (bytes == NULL) {
        return DRIVER_FAILED;
    }
    size_t length = driver_put(driver, bytes, (size_t)n);
    curl_free(bytes);
    return length;
}

int main(int argc, char **argv)
{
    static const driver_operation operations[] = {
        {.name = "encode", .run = encode},
        {.name = "decode", .run = decode},
        {.name = NULL},
    };
    return driver_main(argc, argv, "libcurl", curl_version_info(CURLVERSION_NOW)->version, operations);
}
