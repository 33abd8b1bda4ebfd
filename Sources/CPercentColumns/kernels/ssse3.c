/* Columns with SSSE3. */
#include "CPercentEncodingKernel.h"

#if PCT_TARGET_X86_64

#define KERNEL ssse3
#include "bytes16.h"

#endif
