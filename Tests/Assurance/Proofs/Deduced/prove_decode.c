/* The byte-exact loop of the decoder. */
#include "contracts.h"
#include "decode.c"
