import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

const TOLD = "/told-by-the-page";

export type WatchingFront = {
  url: string;
  lead: (target: string) => void;
  /** Takes the faults of pages and requests since the last call. */
  faults: () => string[];
  stop: () => void;
};

/** Starts a proxy before the dashboard that records faults: engines other than Chromium don't report them alike. */
export async function startWatchingFront(): Promise<WatchingFront> {
  let port = "";
  const faults: string[] = [];
  const server = createServer((asked, answer) => {
    if (asked.url === TOLD) {
      void text(asked).then((fault) => faults.push(fault));
      answer.writeHead(204).end();
      return;
    }
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const { method, url: path } = asked;
    const passed = request({ hostname: "127.0.0.1", port, method, path, headers }, (reply) => {
      const status = reply.statusCode ?? 502;
      if (status >= 400) faults.push(`${status} ${method} ${path}`);
      if (!reply.headers["content-type"]?.startsWith("text/html")) {
        answer.writeHead(status, reply.headers);
        reply.pipe(answer);
      } else void withWatch(reply).then((page) => answer.writeHead(status, reply.headers).end(page));
    });
    passed.on("error", (error) => {
      // A browser that leaves a page drops its requests.
      if (!asked.destroyed) faults.push(`${error.message} ${method} ${path}`);
      answer.destroy();
    });
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lead: (target) => void ({ port } = new URL(target)),
    faults: () => faults.splice(0),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Adds a script before all others of a page, with their nonce. */
async function withWatch(reply: IncomingMessage): Promise<string> {
  const page = await text(reply);
  const [, nonce] = String(reply.headers["content-security-policy"]).split("'nonce-");
  const script = `<script nonce="${nonce?.split("'")[0]}">(${watch.toString()})("${TOLD}")</script>`;
  return page.replace("<head>", `<head>${script}`);
}

/** Runs in the page: sends its errors to `address`. */
function watch(address: string): void {
  const tell = (fault: unknown) => void navigator.sendBeacon(address, String(fault));
  const onError = console.error;
  console.error = (...said: unknown[]) => {
    tell(said.join(" "));
    onError(...said);
  };
  const addressOf = (from: EventTarget | null) => from instanceof Element && from.outerHTML.slice(0, 200);
  window.addEventListener("error", ({ message, target }) => tell(message ?? addressOf(target)), true);
  window.addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  document.addEventListener("securitypolicyviolation", (event) => tell(`refused: ${event.blockedURI}`));
  document.currentScript?.remove();
}
