/while (left_of(job) > 0) {/i\
    /*@ loop invariant is_same_call(job, \\at(job, Pre));\
      @ loop invariant \\at(job.done.read, Pre) <= job.done.read <= job.n;\
      @ loop invariant \\at(job.done.written, Pre) <= job.done.written <= job.capacity;\
      @ loop invariant job.done.written - \\at(job.done.written, Pre) <= 3 * (job.done.read - \\at(job.done.read, Pre));\
      @ loop invariant job.done.status == \\at(job.done.status, Pre);\
      @ loop assigns job, \\at(job.dst, Pre)[\\at(job.done.written, Pre) .. \\at(job.capacity, Pre) - 1];\
      @ loop variant job.n - job.done.read; @*/
