import { join } from "node:path";
import { startServerOfRun } from "./test-server.ts";

/** What Vitest and Playwright call once, before the first test; what comes back they call after the last. */
export default function setUp(): Promise<() => Promise<void>> {
  // Where Node keeps what it has compiled: the next process of the same code starts sooner.
  process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), "node_modules/.cache/node-compiled");
  return startServerOfRun();
}
