/job = advanced(job, next.length, 1);/i\
        /*@ split job.done.read + next.length; */
