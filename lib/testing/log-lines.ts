import { vi } from "vitest";
import { log } from "#lib/server/log/log.ts";

/** Keeps the errors of the log out of the output until `restore`, and gives them as `lines`. */
export function catchLogLines() {
  const said = vi.spyOn(log(), "error").mockReturnValue(undefined);
  return {
    lines: (): object[] => said.mock.calls.map(([facts, event]) => ({ ...(facts as object), event })),
    clear: () => void said.mockClear(),
    restore: () => said.mockRestore(),
  };
}
