/done.read += run;/i\
        /*@ split 1000 * (done.read + run) + done.written; */
