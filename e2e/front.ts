import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export type Front = { url: string; lead: (target: string) => void; stop: () => void };

/** Starts a front like nginx that passes everything on and adds `visitor` to X-Forwarded-For. */
export async function startFront(visitor: string): Promise<Front> {
  let to = { hostname: "", port: "" };
  const server = createServer((asked, answer) => {
    const said = asked.headers["x-forwarded-for"];
    const headers = {
      ...asked.headers,
      "x-forwarded-for": [said, visitor].filter(Boolean).join(", "),
      "x-forwarded-proto": "http",
    };
    const passed = request({ ...to, method: asked.method, path: asked.url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lead: (target) => {
      const { port } = new URL(target);
      to = { hostname: "127.0.0.1", port };
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
