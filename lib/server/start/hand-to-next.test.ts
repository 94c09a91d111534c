import { afterEach, expect, test, vi } from "vitest";
import { freePort } from "../../../scripts/steps/ports.mjs";
import { log } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { handToNext } from "./hand-to-next.ts";
import { openServer } from "./open-server.ts";

setTestEnv();
const prepared =
  Promise.withResolvers<(...given: Parameters<ReturnType<typeof handToNext>>) => Promise<void>>();
processWide("next", () => ({ handler: prepared.promise }));
let stopServing = async (): Promise<void> => undefined;
afterEach(() => stopServing());

test("a request during the start waits for Next; an error of Next is 500 and a line of the log", async () => {
  const said = vi.spyOn(log(), "error").mockReturnValue(undefined);
  const at = { host: "127.0.0.1", port: await freePort("127.0.0.1") };
  const came = Promise.withResolvers<null>();
  stopServing = await openServer(
    at,
    (_request, _response, next) => (came.resolve(null), next()),
    handToNext(),
  );
  const early = fetch(`http://127.0.0.1:${at.port}/early`);
  await came.promise;
  prepared.resolve(async ({ url }, response) => {
    if (url !== "/early") throw new Error("broken");
    response.end("served");
  });
  expect(await (await early).text()).toBe("served");
  expect((await fetch(`http://127.0.0.1:${at.port}/other`)).status).toBe(500);
  expect(said.mock.calls).toEqual([[expect.anything(), "Next failed"]]);
});
