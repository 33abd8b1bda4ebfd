// Answers lines of JSON with the results of qs and URLSearchParams; values are tagged as in
// Tests/Servers/Peer/Tagged.swift.
// The folder of a version of qs; without it, the installed version is used.
const folder = process.env.QS || "qs";
const qs = require(folder);
const readline = require("readline");

function tagged(value) {
    if (value === null || value === undefined) return ["n"];
    if (typeof value === "boolean") return ["b", value];
    if (typeof value === "string") return ["s", value];
    if (Array.isArray(value)) return ["a", value.map(tagged)];
    return ["d", Object.keys(value).map((key) => [key, tagged(value[key])])];
}

function untagged(value) {
    switch (value[0]) {
    case "n": return null;
    case "f": return Number(value[1]);
    case "a": return value[1].map(untagged);
    case "d": {
        const object = {};
        for (const [key, child] of value[1]) {
            Object.defineProperty(object, key, { value: untagged(child), enumerable: true, configurable: true, writable: true });
        }
        return object;
    }
    default: return value[1];
    }
}

// Returns a form with an entry for each element of an array, and with CR LF as the line ends of values.
function form(value) {
    const lines = (text) => text.replace(/\r\n|\r|\n/g, "\r\n");
    const params = new URLSearchParams();
    for (const [key, child] of value[1]) {
        for (const element of child[0] === "a" ? child[1] : [child]) {
            const scalar = untagged(element);
            params.append(lines(key), lines(scalar === null ? "" : String(scalar)));
        }
    }
    return params.toString();
}

function answer(request) {
    switch (request.op) {
    case "version":
        return { version: `Node ${process.versions.node}, qs ${require(`${folder}/package.json`).version}` };
    case "parse": return { value: tagged(qs.parse(request.query)) };
    case "build": return { query: qs.stringify(untagged(request.value)) };
    case "form": return { query: form(request.value) };
    case "pairs": return { pairs: Array.from(new URLSearchParams(request.query)) };
    }
}

readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
    let reply;
    try {
        reply = answer(JSON.parse(line));
    } catch (error) {
        reply = { error: error.constructor.name, text: error.message };
    }
    process.stdout.write(JSON.stringify(reply) + "\n");
});
