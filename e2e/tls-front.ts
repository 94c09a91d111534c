import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import { selfSigned } from "#lib/testing/self-signed.ts";

export type TlsFront = {
  url: string;
  /** The dashboard it hands requests to. */
  leadTo: (target: string) => void;
  stop: () => void;
};

/** Stands before a desk as a proxy with TLS does: it sets what it says of the visitor, and keeps the Host. */
export async function startTlsFront(): Promise<TlsFront> {
  let target = new URL("http://localhost");
  const server = createServer(selfSigned("localhost"), (asked, answer) => {
    const said = { "x-forwarded-for": asked.socket.remoteAddress, "x-forwarded-proto": "https" };
    const { hostname, port } = target;
    const passed = request(
      { hostname, port, method: asked.method, path: asked.url, headers: { ...asked.headers, ...said } },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the front has no port");
  return {
    url: `https://localhost:${address.port}`,
    leadTo: (url) => void (target = new URL(url)),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
