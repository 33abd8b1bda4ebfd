/while (done.read < limit) {/{
i\
    /*@ loop invariant \\at(done.read, Pre) <= done.read <= n;\
      @ loop invariant \\at(done.written, Pre) <= done.written <= capacity;\
      @ loop invariant done.written - \\at(done.written, Pre) <= done.read - \\at(done.read, Pre);\
      @ loop invariant done.status == \\at(done.status, Pre);\
      @ loop assigns done, dst[\\at(done.written, Pre) .. capacity - 1];\
      @ loop variant limit - done.read; @*/
}
