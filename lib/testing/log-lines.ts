import { vi } from "vitest";
import { log } from "#lib/server/log/log.ts";

/** Catches errors or warnings of the log in `lines`, out of the output, until `restore`. */
export function catchLogLines(level: "error" | "warn" = "error") {
  const said = vi.spyOn(log(), level).mockReturnValue(undefined);
  return {
    lines: (): object[] => said.mock.calls.map(([facts, event]) => ({ ...(facts as object), event })),
    clear: () => void said.mockClear(),
    restore: () => said.mockRestore(),
  };
}
