/job = advanced(job, run, written);/i\
        /*@ split 1000 * (job.done.read + run) + job.done.written + written; */
