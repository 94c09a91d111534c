import type { AddressInfo, Server } from "node:net";

/** Makes a server listen on a free port of this machine and returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}
