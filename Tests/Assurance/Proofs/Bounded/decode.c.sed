/while (done.read < limit) {/a\
        /*@ split done.read; */
