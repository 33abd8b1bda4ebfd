#include "pairs.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static driver_pairs *collect(const cJSON *array)
{
    driver_pairs *pairs = malloc(sizeof *pairs);
    size_t capacity = (size_t)cJSON_GetArraySize(array);
    if (pairs == NULL || (pairs->pairs = calloc(capacity + 1, sizeof *pairs->pairs)) == NULL) {
        abort();
    }
    pairs->count = 0;
    const cJSON *pair;
    cJSON_ArrayForEach(pair, array)
    {
        char *name = cJSON_GetStringValue(cJSON_GetArrayItem(pair, 0));
        char *value = cJSON_GetStringValue(cJSON_GetArrayItem(pair, 1));
        if (name == NULL || value == NULL) {
            return NULL;
        }
        pairs->pairs[pairs->count++] = (driver_pair){name, value};
    }
    return pairs;
}

void *driver_load_pairs(const char *bytes, size_t length)
{
    /* The strings live until the driver ends. */
    const cJSON *array = cJSON_ParseWithLength(bytes, length);
    return array == NULL ? NULL : collect(array);
}

/* The pairs of the record that the driver is checking. */
static cJSON *kept;

void driver_keep_pair(driver *driver, const char *name, const char *value)
{
    (void)driver;
    if (kept == NULL) {
        kept = cJSON_CreateArray();
    }
    const char *const strings[] = {name, value};
    cJSON_AddItemToArray(kept, cJSON_CreateStringArray(strings, 2));
}

void driver_write_pairs(driver *driver)
{
    char *text = kept == NULL ? NULL : cJSON_PrintUnformatted(kept);
    const char *output = text == NULL ? "[]" : text;
    driver_write(driver, output, strlen(output));
    cJSON_free(text);
    cJSON_Delete(kept);
    kept = NULL;
}
