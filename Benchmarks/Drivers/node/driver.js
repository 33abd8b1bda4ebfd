"use strict";
// The driver of Node.js's own functions.

const { serve } = require("../Protocol/protocol.js");

serve("node", process.versions.node, require("../Protocol/uri.js"));
