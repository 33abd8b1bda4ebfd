"use strict";
// The operations of every JavaScript engine: the URI functions of the language, and URLSearchParams.

const same = (text) => text;

module.exports = {
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
};
