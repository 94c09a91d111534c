import { expect, onTestFinished, test } from "vitest";
import { EVERY_HEADER } from "#lib/testing/fuzz/http/run-http-fuzz.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { listen } from "#lib/testing/listen.ts";
import { createGatedServer } from "./create-server.ts";

setTestEnv();

test("an answer has every header, and keeps its own", async () => {
  const server = createGatedServer((_, response) => {
    response.setHeader("Content-Security-Policy", "default-src 'self'");
    response.writeHead(200, { "Content-Type": "text/plain; charset=utf-8" }).end();
  });
  onTestFinished(() => void server.close());
  const { headers } = await fetch(`http://127.0.0.1:${await listen(server)}/invite`);
  expect(EVERY_HEADER.filter((name) => !headers.has(name))).toEqual([]);
  expect(headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
});
