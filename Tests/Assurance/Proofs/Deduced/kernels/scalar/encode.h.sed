/^static size_t copy_clean(/,/^}/{
/for (; n - i >= CLEAN_STEP; i += CLEAN_STEP) {/i\
    /*@ loop invariant i <= n;\
      @ loop assigns i, dst[0 .. n - 1];\
      @ loop variant n - i; @*/
/for (unsigned k = 0; k < CLEAN_STEP; k++) {/i\
        /*@ loop invariant k <= CLEAN_STEP;\
          @ loop assigns k, literal;\
          @ loop variant CLEAN_STEP - k; @*/
}
/^PCT_INLINE size_t encode_few(/,/^}/{
/for (; n - i >= 8; i += 8) {/i\
    /*@ loop invariant i <= n && i <= at <= 3 * i;\
      @ loop assigns i, at, dst[0 .. 3 * n];\
      @ loop variant n - i; @*/
/for (; i < n; i++) {/i\
    /*@ loop invariant i <= n && i <= at <= 3 * i;\
      @ loop assigns i, at, dst[0 .. 3 * n];\
      @ loop variant n - i; @*/
}
/^static size_t encode_many(/,/^}/{
/while (n - i >= ENCODE_BLOCK) {/i\
    /*@ loop invariant i <= n && i <= at <= 3 * i;\
      @ loop assigns i, at, dst[0 .. 3 * n];\
      @ loop variant n - i; @*/
/for (size_t end = i + ENCODE_BLOCK; i < end; i += 4) {/i\
        /*@ loop invariant \\at(i, LoopEntry) <= i <= end <= n && (end - i) % 4 == 0;\
          @ loop invariant i <= at <= 3 * i && end == \\at(i, LoopEntry) + ENCODE_BLOCK;\
          @ loop assigns i, at, dst[0 .. 3 * n];\
          @ loop variant end - i; @*/
}
/^static pct_result encode_in_runs(/,/^}/{
/while (left_of(job) > 0 &&/i\
    /*@ loop invariant is_same_call(job, \\at(job, Pre)) && job.done.status == PCT_OK;\
      @ loop invariant job.done.read <= job.n && job.done.written <= job.capacity;\
      @ loop assigns job, \\at(job.dst, Pre)[0 .. \\at(job.capacity, Pre) - 1];\
      @ loop variant job.n - job.done.read; @*/
}
