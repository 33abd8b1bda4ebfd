/* Columns with the x86-64 baseline: encodes by the 256-entry table and decodes sixteen bytes at a time. */
#include "CPercentEncodingKernel.h"

#if PCT_TARGET_X86_64

#include "blocks/sse2.h"
#include "runs.h"

#define TARGET
#define KERNEL sse2

#include "wiring.h"

#endif
