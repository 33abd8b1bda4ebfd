/* The kernels of this package, for drivers of libraries that convert charsets but have no escapes. */
#ifndef KERNEL_H
#define KERNEL_H

#include <stddef.h>
#include <stdint.h>

/* Initialises the kernels. If the environment variable PERCENT_BENCH_KERNELS names a kernel, only that kernel
 * is used. Call this function before the other functions. */
void kernel_open(void);

/* Escapes all bytes except RFC 3986 unreserved characters. `dst` has room for 3 * n + 1 bytes. Returns the
 * number of bytes written. */
size_t kernel_escape(const uint8_t *src, size_t n, uint8_t *dst);

/* Unescapes into n bytes. Returns the number of bytes written, or SIZE_MAX if an escape is malformed. */
size_t kernel_unescape(const uint8_t *src, size_t n, uint8_t *dst);

#endif
