import { freePort } from "../scripts/steps/ports.mjs";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";
import { expect, test } from "./fixtures.ts";

const PAGES = ["/", "/orders/book", "/usage/calls", "/account"];
const LOADS = 10;
/** Connections that are kept alive hold their last request. */
const MAX_HELD = 10;

test("pages that were drawn leave no request in the memory of the server", async ({
  startOwnDesk,
  sandbox,
}) => {
  const port = await freePort("127.0.0.1");
  const desk = await startOwnDesk({
    ...sandboxEnv(sandbox),
    NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
  });
  const admin = await visitAs(desk, "admin");
  for (let nth = 0; nth < LOADS; nth += 1) for (const page of PAGES) await (await admin.fetch(page)).text();
  expect(await countRequests(port)).toBeLessThan(MAX_HELD);
});

/** Counts the requests that the process with this inspector still holds after a collection of its garbage. */
async function countRequests(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let lastId = 0;
  const send = <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = (lastId += 1);
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => {
      const read = ({ data }: MessageEvent<string>) => {
        const reply = JSON.parse(data) as { id: number; result: Result };
        if (reply.id !== id) return;
        socket.removeEventListener("message", read);
        resolve(reply.result);
      };
      socket.addEventListener("message", read);
    });
  };
  type Remote = { objectId: string };
  await send("HeapProfiler.enable");
  await send("HeapProfiler.collectGarbage");
  const prototype = await send<{ result: Remote }>("Runtime.evaluate", {
    expression: "process.getBuiltinModule('http').IncomingMessage.prototype",
  });
  const found = await send<{ objects: Remote }>("Runtime.queryObjects", {
    prototypeObjectId: prototype.result.objectId,
  });
  const count = await send<{ result: { value: number } }>("Runtime.callFunctionOn", {
    objectId: found.objects.objectId,
    functionDeclaration: "function () { return this.length; }",
    returnByValue: true,
  });
  socket.close();
  return count.result.value;
}
