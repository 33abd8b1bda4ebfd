/* What the files of faults share. */
#ifndef PCT_PLANTS_H
#define PCT_PLANTS_H

#include "run.h"

/* What a fault is put on top of. */
extern const pct_kernel *sound;

/* Defines plant_`function`, which puts a function into a kernel. */
#define PLANT(member, function)                                                                              \
    void plant_##function(pct_kernel *kernel)                                                                \
    {                                                                                                        \
        kernel->member = function;                                                                           \
    }

/* Of rare_plants.c */
void plant_encode_unsteadily(pct_kernel *kernel);
void plant_encode_long_wrong(pct_kernel *kernel);
void plant_encode_last_wrong(pct_kernel *kernel);
void plant_decode_pair_wrong(pct_kernel *kernel);
void plant_decode_text_wrong(pct_kernel *kernel);
void plant_decode_window_wrong(pct_kernel *kernel);
void plant_text_e_acute(pct_kernel *kernel);
void plant_encode_two_wrong(pct_kernel *kernel);
void plant_decode_two_wrong(pct_kernel *kernel);
void plant_utf8_two_wrong(pct_kernel *kernel);

#endif
