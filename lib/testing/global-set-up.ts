import { join } from "node:path";
import { startServerOfRun } from "./test-server.ts";

/** Starts the run's database server before the first test; returns what stops it after the last. */
export default function setUp(): Promise<() => Promise<void>> {
  // Node keeps compiled code here, so that the next process of the same code starts faster.
  process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), "node_modules/.cache/node-compiled");
  return startServerOfRun();
}
