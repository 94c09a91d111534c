import { beforeAll, expect, test } from "vitest";
import { chain } from "#lib/server/http/chain.ts";
import { createGatedServer } from "#lib/server/http/gate/create-server.ts";
import { openGate } from "#lib/server/http/gate/gate.ts";
import { EVERY_HEADER } from "#lib/testing/fuzz/http/run-http-fuzz.ts";
import { type RawAnswer, sendRaw } from "#lib/testing/fuzz/http/send-raw.ts";
import { listen } from "#lib/testing/listen.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { refuseMethods } from "./refuse-methods.ts";

setTestEnv();
let port = 0;

/** Stand-in for Next: 204 says that a request has reached it. */
const server = createGatedServer(
  chain(refuseMethods(), openGate({ isDev: false, isKnown: () => false }), (_request, response) =>
    response.writeHead(204).end(),
  ),
);
beforeAll(async () => {
  port = await listen(server);
  return () => void server.close();
});

async function ask(method: string, path: string, more: string[] = [], body = ""): Promise<RawAnswer> {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost:3000", "Connection: close", ...more, "", ""];
  const { answers } = await sendRaw(port, { parts: [Buffer.from(lines.join("\r\n") + body)], isWhole: true });
  expect(answers).toHaveLength(1);
  return answers[0]!;
}

const READS = [
  "/orders",
  "/orders/",
  "/orders/4402981677163358206",
  "/orders/a%2Fb?x=1",
  "/board",
  "/links",
  "/usage?by=day",
];
const UNKNOWN = ["", "/", "?x=1", "/unknown", "/orders/a/b", "//orders", "/openapixjson", "/ORDERS"];
const READING = ["GET", "HEAD"];
const OTHERS = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

type Row = { path: string; methods: string[]; status: number; allow?: string };

test.each<Row>([
  ...[...READS, "/jobs/1", "/openapi.json"].flatMap((path) => [
    { path, methods: ["POST", ...OTHERS], status: 405, allow: "GET, HEAD" },
    { path, methods: READING, status: 204 },
  ]),
  { path: "/mcp", methods: [...READING, ...OTHERS], status: 405, allow: "POST" },
  { path: "/mcp?x=1", methods: ["POST"], status: 204 },
  ...[...UNKNOWN, "/%6frders"].flatMap((path) => [
    { path, methods: ["POST", ...OTHERS], status: 404 },
    { path, methods: READING, status: 204 },
  ]),
])("/api/v1$path with $methods: $status", async ({ path, methods, status, allow }) => {
  for (const method of methods) {
    const { status: given, headers, body } = await ask(method, `/api/v1${path}`, ["Content-Length: 0"]);
    expect([given, headers.get("allow")]).toEqual([status, allow]);
    if (status === 204) continue;
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("www-authenticate")).toBe(undefined);
    expect(EVERY_HEADER.filter((name) => !headers.has(name))).toEqual([]);
    if (method !== "HEAD") expect(JSON.parse(String(body))).toMatchObject({ status });
  }
});

test("a refusal is the same with a key, a wrong key and none, and quotes nothing of the request", async () => {
  const bodies = [];
  for (const more of [[], ["Authorization: Bearer mdk_x"], ["Cookie: session=known"]]) {
    const { body } = await ask("DELETE", "/api/v1/orders?secret-text", more);
    bodies.push(String(body).replace(/urn:uuid:[0-9a-f-]{36}/, "id"));
  }
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).not.toContain("secret-text");
});

test("a long body is read to its end before the refusal ends", async () => {
  const body = "x".repeat(3_000_000);
  const { status } = await ask("PUT", "/api/v1/orders", [`Content-Length: ${body.length}`], body);
  expect(status).toBe(405);
});

test.each(["/api/v10/orders", "/api/v1orders", "/API/v1/orders", "/x?/api/v1/orders", "/api/orders/sold"])(
  "%s is not of the API for programs",
  async (path) => {
    const { status, headers } = await ask("PUT", path, ["Content-Length: 0"]);
    expect([status, headers.get("content-type")]).toEqual([405, "text/plain; charset=utf-8"]);
  },
);
