/*
 * usage: work KERNEL    What every call of a fixed set takes, one number a line: how many blocks of code
 * without jumps are run, each of which the compiler makes count itself (-fsanitize-coverage=trace-pc). The
 * same in every run.
 */
#include <stdio.h>
#include <string.h>

#include "../Kernels/charset.h"
#include "../Kernels/harness.h"

static size_t blocks;

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    blocks++;
}

/* Kinds of bytes, as fill has them, and the characters of a charset. */
static const unsigned kinds[] = {0, 1, 2, 3, 4, CONTENT_KINDS};

enum { MOST = 300, CAPACITIES = 4, KINDS = sizeof kinds / sizeof kinds[0], OPERATIONS = 11 };

typedef struct inputs {
    uint8_t bytes[KINDS][MOST + 4];
    uint8_t dst[12 * MOST];
    pct_set set, other;
    encode_charset encode[3];
    decode_charset decode[DECODE_KINDS];
} inputs;

static inputs the;

static void make_inputs(void)
{
    static const pct_code_form forms[] = {PCT_CODES_16, PCT_CODES_32, PCT_CODES_GB18030};
    chance random = {1};
    /* What nobody sets is not what it should be by chance. */
    memset(&the, 0xFF, sizeof the);
    for (size_t kind = 0; kind < KINDS - 1; kind++) {
        fill(&random, kinds[kind], the.bytes[kind], MOST);
    }
    uint8_t keep[256];
    for (unsigned byte = 0; byte < 256; byte++) {
        keep[byte] =
            (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
    }
    pct_set_init(&the.set, keep, PCT_SPACE_PLUS);
    keep['-'] = 1;
    pct_set_init(&the.other, keep, PCT_SPACE_PLUS);
    for (size_t form = 0; form < 3; form++) {
        make_encode_charset(&the.encode[form], forms[form]);
    }
    for (unsigned kind = 0; kind < DECODE_KINDS; kind++) {
        make_decode_charset(&the.decode[kind], kind);
    }
    for (size_t n = 0; n < MOST;) {
        /* Characters of three bytes with the first and the last lead byte too. */
        uint32_t first = n % 3 == 0 ? 0x800 : n % 3 == 1 ? 0x4E00 : 0xF000;
        uint32_t scalar =
            (uint32_t)(n % 40 < 20 ? first + random_below(&random, 1000) : 'a' + random_below(&random, 26));
        n += scalar % 143 ? put_scalar(scalar, the.bytes[KINDS - 1] + n) : 0;
    }
}

static size_t capacity_of(size_t n, size_t number)
{
    return number == 0 ? 3 * n + 200 : number == 1 ? 3 * n : number == 2 ? 2 * n : n;
}

static void call(const pct_kernel *kernel, size_t operation, const uint8_t *src, size_t n, size_t capacity)
{
    switch (operation) {
    case 0:
        kernel->encode(&the.set, src, n, the.dst, capacity);
        break;
    case 1:
        kernel->decode(src, n, the.dst, capacity, PCT_DECODE_KEEP_MALFORMED);
        break;
    case 2:
        kernel->encode_text(&the.encode[0].table, &the.set, &the.other, src, n, the.dst, capacity);
        break;
    case 3:
        pct_encode_text(&the.encode[1].table, &the.set, &the.set, src, n, the.dst, capacity);
        break;
    case 4:
        pct_encode_text(&the.encode[2].table, &the.set, &the.other, src, n, the.dst, capacity);
        break;
    case 5:
        pct_decode_text(&the.decode[n % DECODE_KINDS].table, src, n, the.dst, capacity, PCT_TEXT_REPLACE);
        break;
    case 6:
        pct_decode_escaped_text(&the.decode[n % DECODE_KINDS].table, src, n, the.dst, capacity,
                                PCT_TEXT_REPLACE);
        break;
    case 7:
        kernel->encoded_size(&the.set, src, n);
        kernel->decoded_size(src, n);
        break;
    case 8:
        kernel->utf8_valid_prefix(src, n);
        break;
    case 9:
        pct_set_shared(n, 0, 0, n, PCT_SPACE_PERCENT);
        break;
    default:
        pct_find(src, n, '+');
        pct_find_malformed(src, n);
    }
}

static void count(const pct_kernel *kernel, size_t operation)
{
    for (size_t kind = 0; kind < KINDS; kind++) {
        for (size_t n = 0; n <= MOST; n++) {
            for (size_t c = 0; c < CAPACITIES; c++) {
                blocks = 0;
                call(kernel, operation, the.bytes[kind], n, capacity_of(n, c));
                printf("%zu\n", blocks);
            }
        }
    }
}

int main(int arguments, char **names)
{
    const pct_kernel *kernel = NULL;
    for (size_t k = 0; k < pct_kernel_count(); k++) {
        if (arguments == 2 && strcmp(pct_kernel_at(k)->name, names[1]) == 0) {
            kernel = pct_kernel_at(k);
        }
    }
    if (!kernel || !runs_here(kernel)) {
        return 64;
    }
    make_inputs();
    pct_kernel_choose(kernel);
    for (size_t operation = 0; operation < OPERATIONS; operation++) {
        count(kernel, operation);
    }
    return 0;
}
