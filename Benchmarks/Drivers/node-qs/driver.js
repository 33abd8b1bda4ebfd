"use strict";
// The driver of the package qs, which Debian installs in a separate folder of packages.

const { serve } = require("../Protocol/protocol.js");
const qs = require("qs");
const { version } = require("qs/package.json");

serve("node-qs", version, {
    nested: {
        load: JSON.parse,
        total(objects) {
            let total = 0;
            for (const object of objects) {
                total += qs.stringify(object).length;
            }
            return total;
        },
        text: (object) => qs.stringify(object),
    },
    parse: {
        load: (query) => query,
        total(queries) {
            let total = 0;
            for (const query of queries) {
                total += typeof qs.parse(query) === "object" ? 1 : NaN;
            }
            return total;
        },
        text: (query) => JSON.stringify(qs.parse(query)),
    },
});
