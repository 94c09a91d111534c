import { createServer } from "node:net";

/** Resolves with a free loopback port, or with `port` itself when it can be used; else null. */
export function freePort(host, port = 0) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, host, () => {
      const found = probe.address().port;
      probe.close(() => resolve(found));
    });
  });
}
