// Answers each request with the contents that Node's http and the package qs read from it. Writes its port to standard
// output, and ends at the end of standard input.
"use strict";

const http = require("node:http");
const qs = require("qs");
const querystring = require("node:querystring");

function decoder(charset) {
  const text = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  return (escaped) => text.decode(querystring.unescapeBuffer(escaped.replaceAll("+", " ")));
}

function fields(text, charset) {
  const decode = decoder(charset);
  const options = {
    decoder: decode, depth: 64, arrayLimit: 1000, parameterLimit: 10000, plainObjects: true, interpretNumericEntities: false,
  };
  return { nested: qs.parse(text, options), flat: text === "" ? [] : text.split("&").map((pair) => pair.split("=").map(decode)) };
}

// Returns the parts that Node's own Response finds in a form, in hexadecimal digits.
async function parts(body, contentType) {
  const form = await new Response(body, { headers: { "Content-Type": contentType } }).formData();
  const hexed = (text) => Buffer.from(text).toString("hex");
  return Promise.all([...form].map(async ([name, value]) => typeof value === "string"
    ? { name: hexed(name), content: hexed(value) }
    : { name: hexed(name), file: hexed(value.name), type: value.type, content: hexed(await value.arrayBuffer()) }));
}

async function answer(request, response, body) {
  const charset = request.headers["x-charset"] || "utf-8";
  const contentType = request.headers["content-type"] || "";
  const query = request.url.includes("?") ? request.url.slice(request.url.indexOf("?") + 1) : "";
  const isForm = contentType.startsWith("application/x-www-form-urlencoded");
  const isMultipart = contentType.startsWith("multipart/form-data");
  const echo = JSON.stringify({
    server: "node", method: request.method, target: request.url, query, contentType,
    contentLength: request.headers["content-length"] || "", body: body.toString("hex"),
    queryFields: fields(query, charset), bodyFields: fields(isForm ? body.toString("latin1") : "", charset),
    parts: isMultipart ? await parts(body, contentType) : undefined,
    document: contentType === "application/json" ? JSON.parse(body.toString()) : undefined,
  });
  // Header fields may contain only ASCII.
  const ascii = echo.replace(/[\u007f-\uffff]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const headers = { "Content-Type": "application/json", "Content-Length": ascii.length };
  response.writeHead(200, request.method === "HEAD" ? { ...headers, "X-Echo": ascii } : headers);
  response.end(request.method === "HEAD" ? undefined : ascii);
}

const server = http.createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", async () => {
    try {
      await answer(request, response, Buffer.concat(chunks));
    } catch (error) {
      response.writeHead(500);
      response.end(JSON.stringify({ server: "node", error: String(error) }));
    }
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.on("end", () => process.exit(0)).resume();
