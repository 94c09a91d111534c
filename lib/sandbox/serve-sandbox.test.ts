import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const MAIN = fileURLToPath(new URL("./serve-sandbox.ts", import.meta.url));

const run = (...args: string[]) => runAs("", ...args);

function runAs(token: string, ...args: string[]): ChildProcessWithoutNullStreams {
  const env = { ...process.env, NODE_OPTIONS: "", SANDBOX_TOKEN: token };
  return spawn(process.execPath, [MAIN, ...args], { env });
}

async function firstLine({ stdout }: ChildProcessWithoutNullStreams) {
  const [chunk] = (await once(stdout, "data")) as [Buffer];
  return JSON.parse(chunk.toString("utf8")) as { baseUrl: string; controlUrl: string };
}

test.each(["SIGTERM", "SIGINT"] as const)("prints one line and ends with 0 at %s", async (signal) => {
  const child = run();
  const { baseUrl, controlUrl } = await firstLine(child);
  for (const url of [baseUrl, controlUrl]) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await (await fetch(`${controlUrl}/shops`)).json();
  await (await fetch(`${baseUrl}/goods/cup-70.png`)).arrayBuffer();
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("--ends-with-stdin ends it with its parent's pipe", async () => {
  const child = run("--ends-with-stdin");
  await firstLine(child);
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("an order number depends on the seed alone, a time on the start", async () => {
  const child = runAs("t", "--seed", "1", "--now", "1700000000000");
  const { baseUrl } = await firstLine(child);
  const response = await fetch(`${baseUrl}/papi/tool/accounts/gpso`, {
    method: "POST",
    headers: { authorization: "Bearer t", "content-type": "application/json" },
    body: `{"sellerId":"700261","pageSize":1}`,
  });
  const { data, time } = (await response.json()) as {
    data: { orderNo: string; payTime: string }[];
    time: number;
  };
  expect(data[0]?.orderNo).toMatch(/^4402981\d{12}$/);
  expect(data[0]?.payTime).toMatch(/^2023-11-1[45] /);
  expect(time - 1_700_000_000).toBeLessThan(60);
  child.kill();
  await once(child, "exit");
});

const first = run();
const { port } = new URL((await firstLine(first)).baseUrl);
afterAll(() => void first.kill());

test.each<[string[], string, string?]>([
  [["--port", port], `port ${port} is in use`],
  [["--port", "70000"], "usage: "],
  [["--seed", "one"], "usage: "],
  [["--other"], "--other"],
  [["--token", "practice"], "--token"],
  [[], "SANDBOX_TOKEN takes visible ASCII", "two words"],
])("%o prints one clear line and exits with 1", async (args, words, token = "") => {
  const child = runAs(token, ...args);
  const [issue, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).toBe(1);
  expect(issue).toContain(words);
  expect(issue.trim().split("\n")).toHaveLength(1);
});
