"use strict";
// The driver of Node.js's own functions: V8's URI functions and URLSearchParams.

const { serve } = require("../Protocol/protocol.js");

const same = (text) => text;

serve("node", process.versions.node, {
    encode: {
        load: same,
        total(texts) {
            let total = 0;
            for (const text of texts) {
                total += encodeURIComponent(text).length;
            }
            return total;
        },
        text: encodeURIComponent,
    },
    decode: {
        load: same,
        total(texts) {
            let total = 0;
            for (const text of texts) {
                total += decodeURIComponent(text).length;
            }
            return total;
        },
        text: decodeURIComponent,
    },
    form: {
        load: JSON.parse,
        total(forms) {
            let total = 0;
            for (const pairs of forms) {
                total += new URLSearchParams(pairs).toString().length;
            }
            return total;
        },
        text: (pairs) => new URLSearchParams(pairs).toString(),
    },
    parse: {
        load: same,
        total(queries) {
            let total = 0;
            for (const query of queries) {
                total += new URLSearchParams(query).size;
            }
            return total;
        },
        text: (query) => JSON.stringify([...new URLSearchParams(query)]),
    },
});
