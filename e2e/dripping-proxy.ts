import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const PIECES = 60;
const PAUSE_MS = 12;

/** Starts a proxy that sends the pages of `target` piece by piece, everything else as it comes. */
export async function startDrippingProxy(target: string): Promise<{ url: string; stop: () => void }> {
  const { hostname, port, host } = new URL(target);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, "accept-encoding": "identity" };
    asked.pipe(
      request(
        { hostname, port, method: asked.method, path: asked.url, headers },
        (reply) => void pass(reply, answer),
      ),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  return {
    url: `http://localhost:${address.port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
  answer.writeHead(reply.statusCode ?? 502, reply.headers);
  if (!reply.headers["content-type"]?.startsWith("text/html")) return void reply.pipe(answer);
  const html = Buffer.concat(await Array.fromAsync(reply as AsyncIterable<Buffer>));
  const size = Math.ceil(html.length / PIECES);
  for (let start = 0; start < html.length; start += size) {
    answer.write(html.subarray(start, start + size));
    await sleep(PAUSE_MS);
  }
  answer.end();
}
