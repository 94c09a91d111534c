import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder; `remove` deletes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "merchant-desk-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
