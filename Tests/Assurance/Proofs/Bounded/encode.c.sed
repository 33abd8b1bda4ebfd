/size_t length = entry_length(entry);/a\
        /*@ split length; */
