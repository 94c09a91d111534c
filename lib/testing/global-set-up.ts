import { startServerOfRun } from "./test-server.ts";

/** What Vitest and Playwright call once, before the first test; what comes back they call after the last. */
export default function setUp(): Promise<() => Promise<void>> {
  return startServerOfRun();
}
