import { parseArgs } from "node:util";

export type SandboxOptions = {
  port: number;
  controlPort: number;
  seed: number;
  token: string;
  startMs: number;
  endsWithStdin: boolean;
};

const USAGE =
  "usage: node lib/sandbox/main.ts [--port 0] [--control-port 0] [--seed 1] [--token TOKEN] [--now UNIX_MS] [--ends-with-stdin]";

/** The command line, or the one line that says what is wrong with it. */
export function readOptions(args: string[], nowMs: number): SandboxOptions | string {
  try {
    const text = { type: "string" } as const;
    const options = {
      port: text,
      "control-port": text,
      seed: text,
      token: text,
      now: text,
      "ends-with-stdin": { type: "boolean" } as const,
    };
    const { values } = parseArgs({ args, options });
    const port = readWhole(values.port ?? "0", 65_535);
    const controlPort = readWhole(values["control-port"] ?? "0", 65_535);
    const seed = readWhole(values.seed ?? "1", 2 ** 32 - 1);
    const startMs = readWhole(values.now ?? String(nowMs), 4_102_444_800_000);
    const token = values.token ?? "practice-token";
    if (port === null || controlPort === null || seed === null || startMs === null) return USAGE;
    if (!/^[\x21-\x7e]+$/.test(token)) return "--token takes visible ASCII without blanks";
    return { port, controlPort, seed, token, startMs, endsWithStdin: values["ends-with-stdin"] === true };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}; ${USAGE}`;
  }
}

function readWhole(text: string, max: number): number | null {
  return /^\d{1,15}$/.test(text) && Number(text) <= max ? Number(text) : null;
}
