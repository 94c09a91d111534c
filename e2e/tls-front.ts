import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import { selfSigned } from "#lib/testing/self-signed.ts";

export type TlsFront = {
  url: string;
  /** Sets the dashboard that gets the requests. */
  leadTo: (target: string) => void;
  stop: () => void;
};

/** Starts a TLS proxy before a desk: it sets the visitor's headers and keeps the Host. */
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
