import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admitInTurn } from "./admission.ts";
import { chain } from "./chain.ts";
import { listen } from "#lib/testing/listen.ts";

const begun = new Map<string, ServerResponse>();
const limits = { mostWaiting: 10, mostOfOne: 10, holdsMs: 50 };
const server = createServer(
  chain(
    admitInTurn(() => false, limits),
    ({ url = "" }, response) => begun.set(url, response),
  ),
);

beforeAll(() => listen(server));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test("strangers who send or read slowly hold nobody up for long, and are still answered", async () => {
  const { port } = server.address() as AddressInfo;
  const statuses: (number | undefined)[] = [];
  for (const path of ["/slow", "/slower", "/quick"])
    request({ host: "127.0.0.1", port, path, agent: false }, (answer) => {
      statuses.push(answer.resume().statusCode);
    })
      .on("error", () => undefined)
      .end();
  await expect.poll(() => begun.size).toBe(3);
  for (const response of begun.values()) response.end();
  await expect.poll(() => statuses).toEqual([200, 200, 200]);
});
