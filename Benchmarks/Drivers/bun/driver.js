"use strict";
// The driver of Bun's own functions.

const { serve } = require("../Protocol/protocol.js");

serve("bun", process.versions.bun, require("../Protocol/uri.js"));
