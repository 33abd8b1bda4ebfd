"use strict";
// The protocol of drivers (../README.md) for drivers written in JavaScript. A driver calls `serve` once.

const fs = require("node:fs");
const path = require("node:path");
const readline = require("node:readline");

function readRecords(file) {
    const contents = fs.readFileSync(file);
    const records = [];
    for (let offset = 0; offset < contents.length; ) {
        const start = offset + 4;
        offset = start + contents.readUInt32LE(offset);
        records.push(contents.toString("utf8", start, offset));
    }
    return records;
}

function writeRecords(file, texts) {
    const size = (bytes) => {
        const four = Buffer.alloc(4);
        four.writeUInt32LE(bytes.length);
        return four;
    };
    const records = texts.map((text) => Buffer.from(text));
    fs.writeFileSync(file, Buffer.concat(records.flatMap((bytes) => [size(bytes), bytes])));
}

// The warm-up time before the first timing of a workload, during which the engine compiles the code.
const WARM_UP_MS = 300;

function warmUp(operation, records) {
    const end = performance.now() + WARM_UP_MS;
    do {
        operation.total(records);
    } while (performance.now() < end);
}

function measure(operation, records, passes) {
    let total = 0;
    const start = process.hrtime.bigint();
    for (let pass = 0; pass < passes; pass++) {
        total += operation.total(records);
    }
    const elapsed = process.hrtime.bigint() - start;
    return Number.isNaN(total) ? "error an output has no length" : `${elapsed}`;
}

// Answers a request. Workloads of random bytes are unsupported, because strings cannot hold such bytes.
function answer(request, folder, operations, loaded) {
    const [verb, name, workload, ...rest] = request.split(" ");
    const operation = operations[name];
    if (operation === undefined || workload === undefined || workload.startsWith("random-")) {
        return "unsupported";
    }
    const key = `${name} ${workload}`;
    if (!loaded.has(key)) {
        loaded.set(key, { records: readRecords(path.join(folder, workload)).map(operation.load), isWarm: false });
    }
    const pool = loaded.get(key);
    switch (verb) {
        case "time":
            if (!pool.isWarm) {
                warmUp(operation, pool.records);
                pool.isWarm = true;
            }
            return measure(operation, pool.records, Number(rest[0]));
        case "check":
            writeRecords(rest.join(" "), pool.records.map(operation.text));
            return "ok";
        default:
            return "unsupported";
    }
}

// An operation has three functions. `load` converts the text of a record to the library's input. `total` calls the
// library with each input of an array and returns the sum of the lengths of the results. `text` returns one result for
// a check.
exports.serve = function (name, version, operations) {
    const loaded = new Map();
    console.log(`ready ${name} ${version}`);
    readline.createInterface({ input: process.stdin }).on("line", (request) => {
        try {
            console.log(answer(request, process.argv[2], operations, loaded));
        } catch (error) {
            console.log(`error ${error.message}`);
        }
    });
};
