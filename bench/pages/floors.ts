import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { freePort } from "../../scripts/steps/ports.mjs";

const BARE = fileURLToPath(new URL("../bare-next", import.meta.url));
const NEXT = fileURLToPath(new URL("../../node_modules/next/dist/bin/next", import.meta.url));

type Floors = { plainUrl: string; bareUrl: string; stop: () => Promise<void> };

/** Serves pages to compare with: a document of plain HTML, and an empty page of Next, built here. */
export async function startFloors(html: string): Promise<Floors> {
  const plain = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html),
  );
  plain.listen(0, "127.0.0.1");
  await once(plain, "listening");
  const [built] = (await once(runNext("build"), "exit")) as [number | null];
  if (built !== 0) throw new Error("the bare page could not be built");
  const port = await freePort("127.0.0.1");
  const bare = runNext("start", "-H", "127.0.0.1", "-p", String(port));
  const bareUrl = `http://127.0.0.1:${port}/`;
  while (
    !(await fetch(bareUrl).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (bare.exitCode !== null) throw new Error("the bare page could not be served");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    plainUrl: `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`,
    bareUrl,
    stop: async () => {
      const ended = once(bare, "exit");
      bare.kill();
      plain.close();
      await ended;
    },
  };
}

function runNext(...args: string[]): ChildProcess {
  return spawn(process.execPath, [NEXT, ...args], {
    cwd: BARE,
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
}
