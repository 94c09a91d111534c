import { parseArgs } from "node:util";
import { createSandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import { startServers } from "./start-servers.ts";

const USAGE =
  "usage: node lib/sandbox/serve-sandbox.ts [--port 0] [--control-port 0] [--seed 1] [--now UNIX_MS] " +
  "[--ends-with-stdin]; its token is SANDBOX_TOKEN";

const options = readOptions(process.argv.slice(2), Date.now(), process.env.SANDBOX_TOKEN || "practice-token");
if (typeof options === "string") fail(options);

const { port, controlPort, endsWithStdin, ...settings } = options;
try {
  const servers = await startServers(createSandboxState(settings), { service: port, control: controlPort });
  if (endsWithStdin) process.stdin.resume().once("end", () => process.exit(0));
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => void servers.stop().then(() => process.exit(0)));
  console.log(JSON.stringify({ baseUrl: servers.baseUrl, controlUrl: servers.controlUrl }));
} catch (error) {
  const { code, port: usedPort } = error as NodeJS.ErrnoException & { port?: number };
  fail(
    code === "EADDRINUSE"
      ? `port ${usedPort} is in use`
      : `${error instanceof Error ? error.message : String(error)}`,
  );
}

function fail(sentence: string): never {
  console.error(`sandbox: ${sentence}`);
  process.exit(1);
}

type CommandLine = {
  port: number;
  controlPort: number;
  seed: number;
  token: string;
  startMs: number;
  endsWithStdin: boolean;
};

/** Reads the command line, or says what is wrong with it. The token isn't an argument: others could see it. */
function readOptions(args: string[], nowMs: number, token: string): CommandLine | string {
  try {
    const text = { type: "string" } as const;
    const options = {
      port: text,
      "control-port": text,
      seed: text,
      now: text,
      "ends-with-stdin": { type: "boolean" } as const,
    };
    const { values } = parseArgs({ args, options });
    const port = readWhole(values.port ?? "0", 65_535);
    const controlPort = readWhole(values["control-port"] ?? "0", 65_535);
    const seed = readWhole(values.seed ?? "1", 2 ** 32 - 1);
    const startMs = readWhole(values.now ?? String(nowMs), 4_102_444_800_000);
    if (port === null || controlPort === null || seed === null || startMs === null) return USAGE;
    if (!/^[\x21-\x7e]+$/.test(token)) return "SANDBOX_TOKEN takes visible ASCII without blanks";
    return { port, controlPort, seed, token, startMs, endsWithStdin: values["ends-with-stdin"] === true };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}; ${USAGE}`;
  }
}

function readWhole(text: string, max: number): number | null {
  return /^\d{1,15}$/.test(text) && Number(text) <= max ? Number(text) : null;
}
