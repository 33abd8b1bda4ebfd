/* The portable kernel: encodes by the 256-entry table and decodes eight bytes at a time in a word. */
#include "encode.h"
#include "marked.h"
#include "steps.h"
#include "utf8.h"
#include "wiring.h"

PCT_DEFINE_SCALAR_KERNEL(scalar, 0)
