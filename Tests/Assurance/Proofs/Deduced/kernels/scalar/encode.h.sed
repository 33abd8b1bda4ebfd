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
/while (n - i >= BLOCK) {/i\
    /*@ loop invariant i <= n && i <= at <= 3 * i;\
      @ loop assigns i, at, dst[0 .. 3 * n];\
      @ loop variant n - i; @*/
/for (size_t end = i + BLOCK; i < end; i += 4) {/i\
        /*@ loop invariant \\at(i, LoopEntry) <= i <= end <= n && (end - i) % 4 == 0;\
          @ loop invariant i <= at <= 3 * i && end == \\at(i, LoopEntry) + BLOCK;\
          @ loop assigns i, at, dst[0 .. 3 * n];\
          @ loop variant end - i; @*/
}
/^static pct_result encode_in_runs(/,/^}/{
/while (done.read < n && capacity/i\
    /*@ loop invariant done.read <= n && done.written <= capacity && done.status == PCT_OK;\
      @ loop assigns done, dst[0 .. capacity - 1];\
      @ loop variant n - done.read; @*/
}
