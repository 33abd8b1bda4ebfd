/*
 * usage: allocations [leak]    Makes each allocation of a call fail in turn, alone or with all later
 * allocations, until every allocation has failed once. A failing call must report the failure and free its
 * memory; a successful call must have the right result. With leak, converters stay open, and the program must
 * report the leak.
 */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <sys/wait.h>
#include <unicode/uclean.h>
#include <unistd.h>

#include "CLegacyCharsets.h"
#include "faults.h"

/* ---- An allocator that replaces libc's, counts allocations, and fails on demand ---- */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void __libc_free(void *memory);

/* The range of indices of the allocations that fail, and the numbers of all, failed and unfreed allocations.
 * */
static _Atomic size_t first_failing = SIZE_MAX, end_failing = SIZE_MAX, count, failed, live;

static void fail_next(size_t allowed, size_t number)
{
    first_failing = allowed;
    end_failing = number < SIZE_MAX - allowed ? allowed + number : SIZE_MAX;
    count = failed = 0;
}

static bool is_granted(void)
{
    size_t index = count++;
    bool fails = index >= first_failing && index < end_failing;
    failed += fails;
    return !fails;
}

static void *counted(void *memory)
{
    live += memory != NULL;
    return memory;
}

void *malloc(size_t size)
{
    return is_granted() ? counted(__libc_malloc(size)) : NULL;
}

void *calloc(size_t number, size_t size)
{
    return is_granted() ? counted(__libc_calloc(number, size)) : NULL;
}

void *realloc(void *old, size_t size)
{
    if (!is_granted()) {
        return NULL;
    }
    return old ? __libc_realloc(old, size) : counted(__libc_realloc(old, size));
}

void free(void *memory)
{
    live -= memory != NULL;
    __libc_free(memory);
}

/* Checks that the allocations of this program and of libraries call these functions. */
static void try_interception(void)
{
    void *(*const volatile allocate)(size_t) = malloc;
    void *(*const volatile allocate_zeros)(size_t, size_t) = calloc;
    void *(*const volatile move)(void *, size_t) = realloc;
    char *(*const volatile copy)(const char *) = strdup;
    size_t before = live;
    for (size_t number = 0; number <= 1; number++) {
        fail_next(0, number * SIZE_MAX);
        void *const memory[] = {allocate(1), allocate_zeros(1, 1), move(NULL, 1), copy("")};
        for (size_t k = 0; k < 4; k++) {
            require((memory[k] == NULL) == (number == 1), "the control", "an allocation", k);
            free(memory[k]);
        }
        require(count == 4 && failed == 4 * number, "the control", "intercepted allocations", count);
    }
    require(live == before, "the control", "freed memory", live);
    fail_next(SIZE_MAX, 0);
}

/* ---- Conversions ---- */

static bool is_leaking;

/* A charset, a text, and the bytes of the text in the charset. A sample without bytes names a charset that
 * has no converter. */
typedef struct sample {
    const char *name;
    uint16_t text[2];
    const char *bytes;
    size_t width;        /* of the first character; 0 for a stateful charset, which has no fixed codes */
    const char *charset; /* if set, compiles both tables of this browser charset */
    uint32_t number;     /* if set, compiles both tables of this CoreFoundation encoding */
} sample;

static const sample samples[] = {
    {"windows-936-2000", {0x6C49, 0x5B57}, "\xBA\xBA\xD7\xD6", .width = 2},
    {"gb18030", {0x6C49, 0x5B57}, "\xBA\xBA\xD7\xD6", .width = 2},
    {"ibm-943_P15A-2003", {0x6F22, 0x5B57}, "\x8A\xBF\x8E\x9A", .width = 2},
    {"ibm-1252_P100-2000", {0xE9, 0xA0}, "\xE9\xA0", .width = 1},
    {"ISO-2022-JP", {0x6F22, 0x5B57}, "\x1B$B4A;z\x1B(B", .width = 0},
    {"ISO-2022-KR", {0x6F22, 0x5B57}, "\x1B$)C\x0EySm.\x0F", .width = 0},
    {"UTF-7", {0x6C49, 0x5B57}, "+bElbVw-", .width = 0},
    {.name = "tables of GBK", .bytes = "", .charset = "GBK"},
    {.name = "tables of gb18030", .bytes = "", .charset = "gb18030"},
    {.name = "tables of EUC-JP", .bytes = "", .charset = "EUC-JP"},
    {.name = "tables of windows-1251", .bytes = "", .charset = "windows-1251"},
    {.name = "tables of ISO-8859-16", .bytes = "", .charset = "ISO-8859-16"},
    {.name = "tables of cp437", .bytes = "", .number = 0x0400},
    {.name = "tables of EUC-TW", .bytes = "", .number = 0x0931},
    {.name = ""},
    {.name = "no-such-charset"},
    {.name = "no-such-charset,version=99"},
    {.name = "../../etc/passwd"},
    {.name = "\xFF"},
};

static pct_icu_status convert_there_and_back(const sample *it, pct_icu_converter *converter)
{
    uint8_t bytes[64];
    uint16_t text[64];
    uint32_t codes[8], code = 0;
    pct_icu_result there = pct_icu_encode(converter, it->text, 2, bytes, sizeof bytes);
    if (there.status != PCT_ICU_OK) {
        return there.status;
    }
    require(there.written == strlen(it->bytes) && memcmp(bytes, it->bytes, there.written) == 0, it->name,
            "other bytes", there.written);
    pct_icu_result back = pct_icu_decode(converter, bytes, there.written, text, 64, PCT_ICU_STRICT);
    if (back.status != PCT_ICU_OK) {
        return back.status;
    }
    require(back.written == 2 && memcmp(text, it->text, 4) == 0, it->name, "another text", back.written);
    for (size_t k = 0; k < it->width; k++) {
        code = code << 8 | bytes[k];
    }
    pct_icu_status status = it->width == 0 ? PCT_ICU_OK : pct_icu_codes(converter, it->text[0], 8, codes);
    require(status != PCT_ICU_OK || it->width == 0 || codes[0] == code, it->name, "another code", code);
    return status;
}

/* Compiles the tables of a charset without publishing the tables, so that the tables can be freed. */
static pct_icu_status compile_charset(const pct_charset *charset, const pct_mappings *mappings)
{
    pct_icu_status status, second = PCT_ICU_OK;
    pct_compiled_codes *encode = pct_compile_encode_table(charset, mappings, &status);
    require((encode != NULL) == (status == PCT_ICU_OK), charset->name, "a table and a status", status);
    pct_decode_table *decode = pct_compile_decode_table(charset, mappings, &second);
    require((decode != NULL) == (second == PCT_ICU_OK), charset->name, "a table and a status", second);
    require(!encode || pct_encode_table_checksum(&encode->table) == charset->checksum, charset->name,
            "another table", 0);
    free(is_leaking ? NULL : encode);
    free(decode);
    return status != PCT_ICU_OK ? status : second;
}

static pct_icu_status compile_encoding(const pct_core_foundation *encoding, const pct_mappings *mappings)
{
    pct_icu_status worst = PCT_ICU_OK, status;
    for (int profile = PCT_REPAIRED; profile <= PCT_LINUX; profile++) {
        pct_compiled_codes *table =
            pct_compile_core_foundation(encoding, (pct_core_foundation_profile)profile, mappings, &status);
        require((table != NULL) == (status == PCT_ICU_OK), encoding->name, "a table and a status", status);
        worst = status != PCT_ICU_OK ? status : worst;
        free(table);
    }
    return worst;
}

static pct_icu_status compile_tables(const sample *it)
{
    const pct_charset *charset = it->charset ? pct_charset_named(it->charset) : NULL;
    const pct_core_foundation *encoding = charset ? NULL : pct_core_foundation_numbered(it->number);
    const char *name = charset ? charset->source.converter : encoding->source.converter;
    pct_icu_converter *converter = NULL;
    pct_icu_status status = name ? pct_icu_open(name, &converter) : PCT_ICU_OK;
    if (status == PCT_ICU_OK) {
        pct_mappings opened = pct_mappings_of(converter);
        const pct_mappings *mappings = name ? &opened : NULL;
        status = charset ? compile_charset(charset, mappings) : compile_encoding(encoding, mappings);
        pct_icu_close(converter);
    }
    return status;
}

static pct_icu_status wanted_of(const sample *it)
{
    return it->bytes ? PCT_ICU_OK : PCT_ICU_NO_CONVERTER;
}

static pct_icu_status use_converter(const sample *it)
{
    pct_icu_converter *converter = NULL;
    pct_icu_status status = pct_icu_open(it->name, &converter);
    require((status == PCT_ICU_OK) == (converter != NULL), it->name, "a converter that was not opened",
            status);
    if (status == PCT_ICU_OK) {
        status = convert_there_and_back(it, converter);
        pct_icu_close(is_leaking ? NULL : converter);
    }
    return status;
}

/* Returns the status of a conversion during which `number` allocations from index `allowed` on fail. */
static pct_icu_status convert(const sample *it, size_t allowed, size_t number)
{
    fail_next(allowed, number);
    pct_icu_status status = it->charset || it->number ? compile_tables(it) : use_converter(it);
    first_failing = end_failing = SIZE_MAX;
    require(status == wanted_of(it) || status == PCT_ICU_OUT_OF_MEMORY ||
                (it->bytes && (status == PCT_ICU_NO_CONVERTER || status == PCT_ICU_FAILED)),
            it->name, "a status of another kind", (size_t)status);
    return status;
}

/* The exit status of a process after a first use:
 * - UNTOUCHED: no allocation failed.
 * - OVERCAME: an allocation failed, but the use succeeded.
 * - RECOVERED: the use failed, but the next use succeeded.
 * - REMEMBERED: the next use failed too, because ICU does not retry some failed steps.
 *
 * `require` exits with status 1. */
enum { UNTOUCHED = 0, OVERCAME = 2, RECOVERED = 3, REMEMBERED = 4, ENDS = 5 };

static int try_first_use(const sample *it, size_t allowed, size_t number)
{
    size_t before_all = live;
    bool has_failed = convert(it, allowed, number) != wanted_of(it), was_touched = failed > 0;
    require(was_touched || !has_failed, it->name, "no allocation has failed", allowed);
    pct_icu_status second = convert(it, SIZE_MAX, 0);
    require(second == wanted_of(it) ||
                (has_failed && (second == PCT_ICU_OUT_OF_MEMORY || second == PCT_ICU_NO_CONVERTER)),
            it->name, "the status of a second use", (size_t)second);
    /* ICU keeps the data that it has loaded. A later failure must not leave more memory allocated. */
    size_t before = live;
    for (size_t again = 0; again <= allowed; again++) {
        convert(it, again, number);
    }
    require(live == before, it->name, "allocations not given back", live - before);
    u_cleanup();
    require(live == before_all, it->name, "allocations that ICU forgot", live - before_all);
    return has_failed    ? (second == wanted_of(it) ? RECOVERED : REMEMBERED)
           : was_touched ? OVERCAME
                         : UNTOUCHED;
}

/* Returns the exit status of a child process that uses the charset of a sample for the first time. */
static int in_process(const sample *it, size_t allowed, size_t number)
{
    int status = 1;
    pid_t process = fork();
    if (process == 0) {
        _exit(try_first_use(it, allowed, number));
    }
    require(process > 0 && waitpid(process, &status, 0) == process && WIFEXITED(status) &&
                WEXITSTATUS(status) != 1 && WEXITSTATUS(status) < ENDS && allowed < 1000,
            it->name, "allocations", allowed);
    return WEXITSTATUS(status);
}

static void try_sample(const sample *it, size_t number, const char *which)
{
    size_t ends[ENDS] = {0};
    for (size_t allowed = 0; ends[UNTOUCHED] == 0; allowed++) {
        ends[in_process(it, allowed, number)]++;
    }
    size_t refused = ends[RECOVERED] + ends[REMEMBERED];
    require(refused > 0 || !it->bytes, it->name, "no call has failed", ends[OVERCAME]);
    printf("\"%s\": %zu allocations failed %s, %zu calls with them, %zu of those for good\n", it->name,
           refused + ends[OVERCAME], which, refused, ends[REMEMBERED]);
}

int main(int arguments, char **argument)
{
    is_leaking = arguments == 2 && strcmp(argument[1], "leak") == 0;
    setvbuf(stdout, NULL, _IONBF, 0);
    try_interception();
    for (size_t k = 0; k < sizeof samples / sizeof samples[0]; k++) {
        try_sample(&samples[k], SIZE_MAX, "with all after it");
        try_sample(&samples[k], 1, "alone");
    }
    pct_icu_close(NULL);
    printf("malloc, calloc, realloc and strdup failed when told to\n");
    return 0;
}
