/*
 * usage: threads [first|fork|held|race]    Sixteen threads use all functions at once, from the first use on.
 * With first, the process forks before the first use, and both processes use all functions. With fork, the
 * process forks during the use, and the copies must work. With held, a copy waits for a lock that a thread
 * holds, and the program must report the copy. With race, the threads race on purpose, and a sanitizer must
 * report the race.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLegacyCharsets.h"
#include "faults.h"

enum { THREADS = 16, LONG = 600, ROUNDS = 300, COPIES = 40, SETS = 400, CHARSETS = 4 };

static uint8_t source[LONG];
static pthread_barrier_t start;
static volatile size_t raced;
static bool is_race;

/* Returns the set with the given number. There are more sets than slots in the shared table; a set without a
 * slot is built in `own`. */
static const pct_set *set_number(size_t number, pct_set *own)
{
    const uint64_t keep[4] = {number * 977, ~(uint64_t)0 / (number + 1), 0, 0};
    const pct_set *shared = pct_set_shared(keep[0], keep[1], keep[2], keep[3], PCT_SPACE_PERCENT);
    if (shared == NULL) {
        pct_set_init_bits(own, keep, PCT_SPACE_PERCENT);
    }
    return shared ? shared : own;
}

static void round_trip(size_t number)
{
    pct_set own;
    uint8_t escaped[3 * LONG + 1], back[LONG];
    const pct_set *set = set_number(number % SETS, &own);
    pct_result there = pct_encode(set, source, LONG, escaped, sizeof escaped);
    /* If the set keeps '%' itself, decoding does not restore the source. */
    require(there.read == LONG && there.written == pct_encoded_size(set, source, LONG), "a thread",
            "encoding", number);
    if (!set->literal['%']) {
        pct_result result = pct_decode(escaped, there.written, back, LONG, PCT_DECODE_STRICT);
        require(result.written == LONG && memcmp(back, source, LONG) == 0, "a thread", "decoding", number);
    }
    pct_kernel_choose(number % 7 ? NULL : pct_kernel_at(pct_kernel_count() - 1));
}

/* Returns one of the charsets, in every form that has tables. */
static const pct_charset *charset_number(size_t number)
{
    static const char *const names[CHARSETS] = {"GBK", "Shift_JIS", "ISO-2022-JP", "gb18030"};
    return pct_charset_named(names[number % CHARSETS]);
}

static void convert(size_t number)
{
    static const uint8_t text[] = "\xE6\xBC\xA2\xE5\xAD\x97";
    const pct_charset *const charsets[] = {charset_number(number)};
    const pct_encoder to = {.charset = charsets[0]};
    const pct_decoder from = {.charsets = charsets, .count = 1, .is_plain = true};
    uint8_t bytes[32], back[32];
    require(pct_decoder_check(&from) == PCT_OK, "a thread", "no table", number);
    pct_charset_result there =
        pct_charset_encode(&to, NULL, text, sizeof text - 1, PCT_LAST, bytes, sizeof bytes);
    pct_charset_result result = pct_charset_decode(&from, bytes, there.written, back, sizeof back);
    require(result.written == 6 && memcmp(back, text, 6) == 0, "a thread", "converting", number);
}

/* Uses the tables of a charset, which all threads share. */
static void use_tables(size_t number)
{
    static const char *const names[CHARSETS] = {"GBK", "EUC-JP", "windows-1251", "ISO-8859-16"};
    static const uint32_t wanted[CHARSETS] = {0xBABA, 0xB4C1, 0xFF, 0xE3};
    static const uint32_t scalars[CHARSETS] = {0x6C49, 0x6F22, 0x44F, 0x103};
    static _Atomic(const pct_encode_table *) seen[CHARSETS];
    size_t index = number % CHARSETS;
    pct_status status;
    const pct_charset *charset = pct_charset_named(names[index]);
    const pct_encode_table *table = pct_charset_encode_table(charset, &status), *first = NULL;
    require(table != NULL && pct_charset_decode_table(charset, &status) != NULL, "a thread", "no table",
            number);
    require(pct_code_of(table, scalars[index]) == wanted[index], "a thread", "a code", number);
    bool is_first = atomic_compare_exchange_strong(&seen[index], &first, table);
    require(is_first || first == table, "a thread", "another table", number);
}

static void *work(void *number)
{
    size_t first = *(const size_t *)number;
    pthread_barrier_wait(&start);
    if (is_race) {
        raced = first;
    }
    for (size_t k = 0; k < ROUNDS && !is_race; k++) {
        round_trip(first * 31 + k);
        if (k % 16 == 0) {
            convert(first + k / 16);
            use_tables(first + k / 16);
        }
    }
    return NULL;
}

/* ---- Forked copies of the process ---- */

/* Starts a forked copy with a time limit in seconds. */
static pid_t start_copy(void (*use)(void), unsigned seconds)
{
    pid_t copy = fork();
    require(copy >= 0, "a copy", "no process", 0);
    if (copy == 0) {
        alarm(seconds);
        use();
        _exit(0);
    }
    return copy;
}

static void await_copy(pid_t copy)
{
    int status = 1;
    require(waitpid(copy, &status, 0) == copy && status == 0, "a copy", "the end", (size_t)status);
}

static void use_all(void)
{
    for (size_t number = 0; number < SETS; number++) {
        round_trip(number);
        use_tables(number);
        convert(number);
    }
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void take_lock(void)
{
    pthread_mutex_lock(&lock);
}

/* ---- Threads ---- */

static void run_threads(bool is_copied)
{
    pthread_t threads[THREADS];
    size_t numbers[THREADS];
    pthread_barrier_init(&start, NULL, THREADS + 1);
    for (size_t k = 0; k < THREADS; k++) {
        numbers[k] = k;
        require(pthread_create(&threads[k], NULL, work, &numbers[k]) == 0, "a thread", "no thread", k);
    }
    pthread_barrier_wait(&start);
    for (size_t k = 0; is_copied && k < COPIES; k++) {
        await_copy(start_copy(use_all, 60));
    }
    for (size_t k = 0; k < THREADS; k++) {
        pthread_join(threads[k], NULL);
    }
    printf("%d threads%s\n", THREADS, is_race ? " in a race" : is_copied ? " and copies of the process" : "");
}

int main(int count, char **arguments)
{
    const char *mode = count == 2 ? arguments[1] : "";
    bool is_fork = strcmp(mode, "fork") == 0;
    is_race = strcmp(mode, "race") == 0;
    for (size_t i = 0; i < LONG; i++) {
        source[i] = (uint8_t)(i * 7);
    }
    /* To compile a table, a copy would need locks of ICU, which may be held forever. */
    for (size_t k = 0; is_fork && k < CHARSETS; k++) {
        convert(k);
        use_tables(k);
    }
    if (strcmp(mode, "first") == 0) {
        pid_t copy = start_copy(use_all, 60);
        use_all();
        await_copy(copy);
        printf("a process and its copy\n");
    } else if (strcmp(mode, "held") == 0) {
        take_lock();
        await_copy(start_copy(take_lock, 1));
    } else {
        run_threads(is_fork);
    }
    return 0;
}
