/*
 * usage: allocations [leak]    Makes each allocation of a call fail in turn, alone or with all later
 * allocations, until every allocation has failed once. A failing call must report the failure and free its
 * memory; a successful call must give the right table. With leak, tables stay allocated, and the program must
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

/* ---- Tables ---- */

static bool is_leaking;

/* The mappings of a converter. A sample without a charset names a converter that there is not. */
typedef struct sample {
    const char *name;
    const char *browser; /* if set, compiles both tables of this browser charset */
    uint32_t number;     /* if set, compiles both tables of this CoreFoundation encoding */
} sample;

static const sample samples[] = {
    {.name = "GBK", .browser = "GBK"},
    {.name = "gb18030", .browser = "gb18030"},
    {.name = "EUC-JP", .browser = "EUC-JP"},
    {.name = "windows-1251", .browser = "windows-1251"},
    {.name = "ISO-8859-16", .browser = "ISO-8859-16"},
    {.name = "cp437", .number = 0x0400},
    {.name = "EUC-TW", .number = 0x0931},
    {.name = "ISO-2022-JP", .number = 0x0820},
    {.name = ""},
    {.name = "no-such-charset"},
    {.name = "no-such-charset,version=99"},
    {.name = "../../etc/passwd"},
    {.name = "\xFF"},
};

static const pct_charset *charset_of(const sample *it)
{
    return it->browser  ? pct_charset_named(it->browser)
           : it->number ? pct_charset_numbered(it->number)
                        : NULL;
}

/* Compiles the tables of a charset without publishing the tables, so that the tables can be freed. */
static pct_status compile_tables(const pct_charset *charset, const pct_mappings *mappings)
{
    pct_status status, second = PCT_OK;
    pct_encode_table *encode = pct_compile_encode_table(charset, mappings, &status);
    require((encode != NULL) == (status == PCT_OK), charset->name, "a table and a status", status);
    pct_decode_table *decode = pct_compile_decode_table(charset, mappings, &second);
    require((decode != NULL) == (second == PCT_OK), charset->name, "a table and a status", second);
    require(!encode || charset->profile != PCT_BROWSER ||
                pct_encode_table_checksum(encode) == charset->checksum,
            charset->name, "another table", 0);
    free(is_leaking ? NULL : encode);
    free(decode);
    return status != PCT_OK ? status : second;
}

static pct_status use_mappings(const sample *it)
{
    const pct_charset *charset = charset_of(it);
    const char *name = charset ? charset->source.converter : it->name;
    pct_mappings opened = {0};
    pct_status status = name ? pct_open_mappings(name, &opened) : PCT_OK;
    if (status == PCT_OK) {
        status = compile_tables(charset, name ? &opened : NULL);
        pct_close_mappings(&opened);
    }
    return status;
}

static pct_status wanted_of(const sample *it)
{
    return charset_of(it) ? PCT_OK : PCT_BAD_RULES;
}

/* Returns the status of a use during which `number` allocations from index `allowed` on fail. */
static pct_status use(const sample *it, size_t allowed, size_t number)
{
    fail_next(allowed, number);
    pct_status status = use_mappings(it);
    first_failing = end_failing = SIZE_MAX;
    require(status == wanted_of(it) || (status == PCT_OUT_OF_MEMORY && charset_of(it)), it->name,
            "a status of another kind", (size_t)status);
    return status;
}

/* The exit status of a process after a first use:
 * - UNTOUCHED: no allocation failed.
 * - OVERCAME: an allocation failed, but the use succeeded, if need be with the built-in mappings.
 * - RECOVERED: the use failed, but the next use succeeded.
 *
 * `require` exits with status 1. */
enum { UNTOUCHED = 0, OVERCAME = 2, RECOVERED = 3, ENDS = 4 };

static int try_first_use(const sample *it, size_t allowed, size_t number)
{
    size_t before_all = live;
    bool has_failed = use(it, allowed, number) != wanted_of(it), was_touched = failed > 0;
    require(was_touched || !has_failed, it->name, "no allocation has failed", allowed);
    pct_status second = use(it, SIZE_MAX, 0);
    require(second == wanted_of(it), it->name, "the status of a second use", (size_t)second);
    /* ICU keeps the data that it has loaded. A later failure must not leave more memory allocated. */
    size_t before = live;
    for (size_t again = 0; again <= allowed; again++) {
        use(it, again, number);
    }
    require(live == before, it->name, "allocations not given back", live - before);
    u_cleanup();
    require(live == before_all, it->name, "allocations that ICU forgot", live - before_all);
    return has_failed ? RECOVERED : was_touched ? OVERCAME : UNTOUCHED;
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
    size_t refused = ends[RECOVERED];
    require(refused > 0 || !charset_of(it), it->name, "no call has failed", ends[OVERCAME]);
    printf("\"%s\": %zu allocations failed %s, %zu calls with them\n", it->name, refused + ends[OVERCAME],
           which, refused);
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
    printf("malloc, calloc, realloc and strdup failed when told to\n");
    return 0;
}
