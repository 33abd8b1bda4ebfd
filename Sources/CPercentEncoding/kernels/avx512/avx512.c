/* The kernel for x86-64 with AVX-512 VBMI2 and GFNI: 64 bytes at a time, without data-dependent branches on
 * mixed text. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "decode.h"
#include "encode.h"
#include "marked.h"
#include "packed.h"
#include "split.h"
#include "utf8.h"

PCT_DEFINE_KERNEL(avx512, PCT_FEATURE_AVX512, encode, encoded_size, encode_marked, encoded_size_marked,
                  decoded_size, utf8_valid_prefix)

#endif
