import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { fileURLToPath } from "node:url";
import { selfSigned } from "#lib/testing/self-signed.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";

const CONFIG = fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url));
const NAME = "localhost";

/** One certificate a process: of two with the same name, a client might try the wrong one. */
let certified: ReturnType<typeof selfSigned> | null = null;

function trustedCertificate(): ReturnType<typeof selfSigned> {
  if (certified) return certified;
  certified = selfSigned(NAME);
  setDefaultCACertificates([...getCACertificates(), certified.cert]);
  return certified;
}

/** Ports of nginx: with TLS and without, and those of the dashboards. */
export type Ports = { tls: number; plain: number; desks: readonly [number, number] };

export type Front = {
  url: string;
  /** Lines of the access log so far. */
  log: () => { path: string; status: number; upstream: string }[];
  stop: () => Promise<void>;
};

export function hasNginx(): boolean {
  return spawnSync("nginx", ["-v"]).status === 0;
}

export const frontUrl = ({ tls }: Ports): string => `https://${NAME}:${tls}`;

/**
 * Starts nginx with `deploy/nginx.conf`, of which only ports, names and paths are changed. This process trusts its
 * certificate from then on.
 */
export async function startFront(ports: Ports): Promise<Front> {
  const { path, remove } = temporaryFolder();
  const { key, cert } = trustedCertificate();
  mkdirSync(join(path, "certs"));
  writeFileSync(join(path, "certs", "privkey.pem"), key, { mode: 0o600 });
  writeFileSync(join(path, "certs", "fullchain.pem"), cert);
  writeFileSync(join(path, "nginx.conf"), configFor(path, ports));
  const child = spawn("nginx", ["-p", path, "-c", join(path, "nginx.conf"), "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  // It must not outlive a run that fails.
  process.once("exit", () => child.kill("SIGTERM"));
  await untilAnswering(child, frontUrl(ports)).catch((error: unknown) => {
    child.kill("SIGTERM");
    throw error;
  });
  return {
    url: frontUrl(ports),
    log: () =>
      readFileSync(join(path, "access.log"), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as { path: string; status: number; upstream: string }),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      remove();
    },
  };
}

function configFor(path: string, { tls, plain, desks }: Ports): string {
  return readFileSync(CONFIG, "utf8")
    .replaceAll("desk.example$request_uri", `${NAME}:${tls}$request_uri`)
    .replaceAll("desk.example", NAME)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${tls} `)
    .replaceAll("listen 80 ", `listen 127.0.0.1:${plain} `)
    .replaceAll("Host $host;", `Host $host:${tls};`)
    .replaceAll(/desk-(1|2):3000/g, (_, nth) => `127.0.0.1:${desks[Number(nth) === 1 ? 0 : 1]}`)
    .replaceAll("/etc/nginx/certs", join(path, "certs"))
    .replace("/tmp/nginx.pid", join(path, "pid"))
    .replace("/dev/stdout", join(path, "access.log"));
}

/** Waits until nginx accepts connections, whatever it answers. */
async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const isThere = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
  throw new Error("nginx did not answer within 10 s");
}
