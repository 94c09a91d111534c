import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the ports that systems hand out to outgoing connections (32768 and up): what is found free here
// is not taken by somebody's connection before its finder listens.
const lowest = 20_000;
const highest = 32_000;

/** Resolves with a port of `host` that nobody listens on. */
export async function freePort(host) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(lowest, highest);
    if (await canListen(host, port)) return port;
  }
  throw new Error(`No free port was found on ${host}.`);
}

/** Resolves with whether somebody can listen on the port now. */
export function canListen(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
