import type { AddressInfo, Server } from "node:net";

/** Has a server listen on a free port of this machine; which one comes back. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}
