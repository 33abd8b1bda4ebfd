/^static unit unit_at(/i\
/*@ requires n > 0 && \\valid_read(src + (0 .. n - 1));\
  @ assigns \\nothing;\
  @ ensures 1 <= \\result.length <= n; @*/
/while (job.done.read < limit) {/i\
    /*@ loop invariant job.src == src && job.n == n && job.dst == dst && job.capacity == capacity;\
      @ loop invariant job.done.read <= n && job.done.written <= capacity;\
      @ loop invariant job.done.written <= job.done.read;\
      @ loop invariant job.done.status == PCT_OK;\
      @ loop assigns job, dst[0 .. capacity - 1];\
      @ loop variant limit - job.done.read; @*/
