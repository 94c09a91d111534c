// The dashboard's own process: prepares Next, whose instrumentation starts and serves everything (lib/server/start).
import { createServer } from "node:http";
import next from "next";

const { HOST: hostname, PORT: port } = process.env;
const dev = process.argv.includes("--dev");
// Next adds a listener for upgrades to a server at its first request. Only development takes upgrades, so in production
// it gets a server that never listens.
const aside = dev ? {} : { httpServer: createServer() };
const app = next({ dev, hostname, port: Number(port), ...aside });
const handler = app.prepare().then(() => app.getRequestHandler());
globalThis[Symbol.for("merchant-desk.next")] = { handler };
await handler;
