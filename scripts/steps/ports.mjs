import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ports that systems give to outgoing connections (32768 and up), so that none of them takes a free port
// before we listen on it.
const lowest = 20_000;
const highest = 32_000;

/** Finds a port of `host` that nobody listens on. */
export async function freePort(host) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(lowest, highest);
    if (await canListen(host, port)) return port;
  }
  throw new Error(`No free port was found on ${host}.`);
}

/** Resolves with true if the port is free now. */
export function canListen(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
