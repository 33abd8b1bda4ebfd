"use strict";
// The driver of Deno's own functions.

const { serve } = require("../Protocol/protocol.js");

serve("deno", process.versions.deno, require("../Protocol/uri.js"));
