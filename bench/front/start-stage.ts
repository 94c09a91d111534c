import { randomBytes } from "node:crypto";
import { type RunningDesk, sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { type RunningSandbox, startSandbox } from "#lib/testing/start-sandbox.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";
import { type Front, frontUrl, type Ports, startFront } from "./start-front.ts";

/** Fixed ports, as an operator would choose them. */
const PORTS: Ports = { tls: 18_443, plain: 18_080, desks: [18_001, 18_002] };
const DATABASE = "desk";

export type Stage = {
  front: Front;
  server: TestServer;
  databaseUrl: string;
  desks: [RunningDesk, RunningDesk];
  /** Starts the dashboard of this place again once it has ended; `root` is the folder of another build. */
  start: (place: 0 | 1, root?: string) => Promise<void>;
  /** Stops the dashboard of this place and starts it again. */
  replace: (place: 0 | 1, root?: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts one PostgreSQL, two dashboards and nginx, as `deploy/compose.yaml` does. */
export async function startStage(): Promise<Stage> {
  const [server, sandbox] = await Promise.all([startTestServer(), startSandbox()]);
  await server.command("postgres", `create database ${DATABASE} owner merchant_desk`);
  const databaseUrl = server.urlOf(DATABASE);
  const data = temporaryFolder();
  const env = { ...variables(), ...sandboxEnv(sandbox) };
  const startAt = (place: 0 | 1, root?: string) =>
    startDesk({ env, databaseUrl, dataDir: data.path, port: PORTS.desks[place], ...(root && { root }) });
  const front = await startFront(PORTS);
  const desks: [RunningDesk, RunningDesk] = [await startAt(0), await startAt(1)];
  const start = async (place: 0 | 1, root?: string) => void (desks[place] = await startAt(place, root));
  return {
    front,
    server,
    databaseUrl,
    desks,
    start,
    replace: async (place, root) => {
      await desks[place].halt();
      await start(place, root);
    },
    stop: () => stopAll(front, desks, server, sandbox, data.remove),
  };
}

/** The variables that both dashboards share. */
function variables(): Record<string, string> {
  return {
    NEXTAUTH_URL: frontUrl(PORTS),
    TRUSTED_PROXY: "127.0.0.1",
    APP_KEY: randomBytes(32).toString("base64"),
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  };
}

async function stopAll(
  front: Front,
  desks: RunningDesk[],
  server: TestServer,
  sandbox: RunningSandbox,
  remove: () => void,
): Promise<void> {
  await front.stop();
  await Promise.all(desks.map((desk) => desk.stop()));
  await Promise.all([server.stop(), sandbox.stop()]);
  remove();
}
