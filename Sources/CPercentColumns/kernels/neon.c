/* AArch64: Columns with NEON. */
#include "CPercentEncodingKernel.h"

#if PCT_TARGET_AARCH64

#define KERNEL neon
#include "bytes16.h"

#endif
