/* The processor of the process, and the compiler of the code. */
#ifndef PROCESSOR_H
#define PROCESSOR_H

#include <stdbool.h>

/* Pins this thread, and the threads and processes it starts from now on, to the first processor it may use;
 * false if the system cannot. */
bool processor_pin(void);

/* Undoes processor_pin for this thread and for threads and processes it starts from now on. */
void processor_unpin(void);

/* The C compiler and its version. */
const char *processor_compiler(void);

#endif
