import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { log } from "#lib/server/log/log.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { chain } from "./chain.ts";
import { guardHosts } from "./guard-hosts.ts";
import { markRequests } from "./peer.ts";

setTestEnv({ TRUSTED_PROXY: "127.0.0.1" });

test("a front with TLS before an http address is told once, by a front that is ours", async () => {
  const listener = chain(markRequests(), guardHosts(), (_, answer) => answer.end());
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const ask = async (localAddress: string) => {
    const { port } = server.address() as AddressInfo;
    const headers = { host: "localhost:3000", "x-forwarded-proto": "https" };
    const asked = request({ host: "127.0.0.1", port, localAddress, headers, agent: false }).end();
    const [answer] = await once(asked, "response");
    await answer.toArray();
  };
  const told = vi.spyOn(log(), "warn").mockReturnValue(undefined);
  onTestFinished(() => told.mockRestore());
  await ask("127.0.0.9");
  expect(told).not.toHaveBeenCalled();
  await ask("127.0.0.1");
  await ask("127.0.0.1");
  expect(told.mock.calls).toEqual([
    [{ variable: "NEXTAUTH_URL" }, expect.stringContaining("set NEXTAUTH_URL to the https address")],
  ]);
});
