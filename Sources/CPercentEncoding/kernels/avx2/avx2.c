/* The kernel for x86-64 with AVX2: thirty-two bytes at a time by byte shuffles. */
#include "../kernel.h"

#if PCT_TARGET_X86_64

#include "../packed.h"
#include "decode.h"
#include "encode.h"
#include "marked.h"
#include "split.h"
#include "utf8.h"

PCT_STRING_CALLS(AVX2, encode, decode, utf8_valid_prefix)

PCT_DEFINE_KERNEL(avx2, PCT_FEATURE_AVX2, encode, encoded_size, encode_marked, encoded_size_marked,
                  decoded_size, utf8_valid_prefix)

#endif
