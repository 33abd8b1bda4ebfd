/if (room_of(job) < length) {/i\
        /*@ split 4 * job.done.written + length; */
