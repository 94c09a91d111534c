import { readOptions } from "./read-options.ts";
import { createSandboxState } from "./sandbox-state.ts";
import { startServers } from "./start-servers.ts";

const options = readOptions(process.argv.slice(2), Date.now());
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
