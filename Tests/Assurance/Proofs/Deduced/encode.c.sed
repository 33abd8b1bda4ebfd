/while (left_of(job) > 0) {/i\
    /*@ loop invariant job.src == src && job.n == n && job.dst == dst && job.capacity == capacity;\
      @ loop invariant job.done.read <= n && job.done.written <= capacity;\
      @ loop invariant job.done.written <= 3 * job.done.read;\
      @ loop invariant job.done.status == PCT_OK;\
      @ loop assigns job, dst[0 .. capacity - 1];\
      @ loop variant n - job.done.read; @*/
