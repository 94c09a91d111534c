import { Agent, request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../../scripts/steps/ports.mjs";
import type { Step } from "#lib/server/http/chain.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openServer } from "./open-server.ts";

setTestEnv();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => agent.destroy());

async function serve(step: Step) {
  const at = { host: "127.0.0.1", port: await freePort("127.0.0.1") };
  const stop = await openServer(at, step);
  const ask = (method = "GET") => request({ ...at, method, agent });
  return { stop, ask };
}

async function responseTo(asked: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return response.resume();
}

test("a stop ends an open connection with the answer under way", async () => {
  const came = Promise.withResolvers<() => void>();
  const { stop, ask } = await serve((_request, response) => came.resolve(() => response.end("whole")));
  const asked = ask().end();
  const answer = await came.promise;
  const stopped = stop();
  answer();
  expect((await responseTo(asked)).headers.connection).toBe("close");
  await stopped;
});

test("a request on an open connection after the stop is answered, and ends the connection", async () => {
  const answers: (() => void)[] = [];
  const { stop, ask } = await serve((_request, response) => {
    response.flushHeaders();
    answers.push(() => response.end());
  });
  const [first, second] = [ask().end(), ask().end()];
  const response = await responseTo(first);
  // Its head is out already, so it can't end the connection.
  expect(response.headers.connection).toBe("keep-alive");
  const stopped = stop();
  answers[0]?.();
  const last = await responseTo(second);
  expect(last.headers.connection).toBe("close");
  answers[1]?.();
  await once(last, "end");
  await stopped;
});

test("a stop does not wait for the rest of a request that is answered already", async () => {
  const { stop, ask } = await serve((_request, response) => {
    response.statusCode = 405;
    response.end();
  });
  const asked = ask("POST");
  asked.write("the first of many");
  expect((await responseTo(asked)).statusCode).toBe(405);
  await stop();
  asked.end();
  await once(asked, "close");
});
