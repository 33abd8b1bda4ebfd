/^static unit unit_at(/i\
/*@ requires n > 0 && \\valid_read(src + (0 .. n - 1));\
  @ assigns \\nothing;\
  @ ensures 1 <= \\result.length <= n; @*/
/while (job.done.read < limit) {/i\
    /*@ loop invariant is_same_call(job, \\at(job, Pre));\
      @ loop invariant \\at(job.done.read, Pre) <= job.done.read <= job.n;\
      @ loop invariant \\at(job.done.written, Pre) <= job.done.written <= job.capacity;\
      @ loop invariant job.done.written - \\at(job.done.written, Pre) <= job.done.read - \\at(job.done.read, Pre);\
      @ loop invariant job.done.status == \\at(job.done.status, Pre);\
      @ loop assigns job, \\at(job.dst, Pre)[\\at(job.done.written, Pre) .. \\at(job.capacity, Pre) - 1];\
      @ loop variant limit - job.done.read; @*/
