import { once } from "node:events";
import { createServer, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

const TOLD = "/told-by-the-page";

export type WatchingFront = {
  url: string;
  lead: (target: string) => void;
  /** What went wrong in pages and requests since the last look. */
  faults: () => string[];
  stop: () => void;
};

/** Stands before the dashboard and notes what fails: no engine but Chromium tells that of itself in the same words. */
export async function startWatchingFront(): Promise<WatchingFront> {
  let port = "";
  let faults: string[] = [];
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
      // A browser that leaves a page drops what it asked for.
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

/** The page with a script before all others, which its policy allows by the nonce of the others. */
async function withWatch(reply: IncomingMessage): Promise<string> {
  const page = await text(reply);
  const [, nonce] = String(reply.headers["content-security-policy"]).split("'nonce-");
  const script = `<script nonce="${nonce?.split("'")[0]}">(${watch.toString()})("${TOLD}")</script>`;
  return page.replace("<head>", `<head>${script}`);
}

/** Runs in the page. */
function watch(address: string): void {
  const tell = (fault: unknown) => void navigator.sendBeacon(address, String(fault));
  const onError = console.error;
  console.error = (...said: unknown[]) => {
    tell(said.join(" "));
    onError(...said);
  };
  window.addEventListener("error", ({ message }) => tell(message), true);
  window.addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  document.addEventListener("securitypolicyviolation", (event) => tell(`refused: ${event.blockedURI}`));
  document.currentScript?.remove();
}
