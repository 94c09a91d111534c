import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { freePort } from "./steps/ports.mjs";
import { type Front, hasNginx, startFront } from "../bench/front/start-front.ts";

/** A stand-in for a dashboard. It notes what reaches it; while `isFrozen` it accepts requests and answers none. */
type StandIn = {
  port: number;
  server: Server;
  isFrozen: boolean;
  /** Status of its answer whether it is alive. */
  health: number;
  /** Set if it ends as soon as it has answered whether it is alive, or has read a press. */
  endsAt: "/healthz" | "/cards" | null;
  reached: string[];
};

async function startStandIn(port: number): Promise<StandIn> {
  const server = createServer((request, response) => {
    request.resume().once("end", () => {
      if (request.url !== "/healthz") standIn.reached.push(`${request.method} ${request.url}`);
      // Its port is closed before nginx reads the answer.
      if (standIn.endsAt === "/healthz" && request.url === "/healthz") server.close();
      if (standIn.endsAt === "/cards" && request.url === "/cards") void end(standIn);
      else if (!standIn.isFrozen)
        response.writeHead(request.url === "/healthz" ? standIn.health : 200).end(String(port));
    });
  });
  const standIn: StandIn = { port, server, isFrozen: false, health: 200, endsAt: null, reached: [] };
  await once(server.listen(port, "127.0.0.1"), "listening");
  return standIn;
}

async function end({ server }: StandIn): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

let front: Front | null = null;
let standIns: StandIn[] = [];

afterEach(async () => {
  await front?.stop();
  front = null;
  await Promise.all(standIns.filter(({ server }) => server.listening).map(end));
});

/** Starts nginx before two stand-ins. */
async function startAll(): Promise<{ url: string; one: StandIn; other: StandIn }> {
  const free = () => freePort("127.0.0.1");
  const ports = { tls: await free(), plain: await free(), desks: [await free(), await free()] as const };
  const [one, other] = [await startStandIn(ports.desks[0]), await startStandIn(ports.desks[1])];
  standIns = [one, other];
  front = await startFront(ports);
  return { url: front.url, one, other };
}

const READS = [
  "/orders/book",
  "/api/today",
  "/api/orders/sold?shop=1",
  "/api/usage/export",
  "/_next/static/a.js",
];

/** Sends each read and a press before it. Returns the statuses. */
async function sendAll(url: string): Promise<number[]> {
  const statuses: number[] = [];
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init);
    await response.text();
    statuses.push(response.status);
  };
  for (const path of READS) {
    await ask("/cards", { method: "POST", body: "a press" });
    await ask(path);
  }
  return statuses;
}

const ALL_DONE = Array<number>(READS.length * 2).fill(200);
const presses = ({ reached }: StandIn) => reached.filter((line) => line === "POST /cards").length;

test.runIf(hasNginx())(
  "the front keeps reads and presses from a dashboard that is frozen or gone",
  async () => {
    const { url, one, other } = await startAll();
    expect(await sendAll(url)).toEqual(ALL_DONE);
    one.isFrozen = true;
    const before = presses(one) + presses(other);
    expect(await sendAll(url)).toEqual(ALL_DONE);
    await end(one);
    expect(await sendAll(url)).toEqual(ALL_DONE);
    expect(presses(one) + presses(other)).toBe(before + 2 * READS.length);
  },
);

test.runIf(hasNginx())(
  "both dashboards replaced within seconds, one after the other, cost no request",
  async () => {
    const { url, one, other } = await startAll();
    await end(one);
    expect(await sendAll(url)).toEqual(ALL_DONE);
    // nginx counts this one as failed for some more seconds.
    standIns.push(await startStandIn(one.port));
    await end(other);
    expect(await sendAll(url)).toEqual(ALL_DONE);
  },
);

test.runIf(hasNginx())(
  "a press that has left is never sent again; one that has not goes elsewhere",
  async () => {
    const { url, one, other } = await startAll();
    const press = async () => (await fetch(`${url}/cards`, { method: "POST", body: "a press" })).status;
    for (const standIn of [one, other]) standIn.endsAt = "/cards";
    expect(await press()).toBe(502);
    expect(presses(one) + presses(other)).toBe(1);
    for (const standIn of [one, other]) {
      if (standIn.server.listening) await end(standIn);
      standIns.push(await startStandIn(standIn.port));
    }
    const [first, second] = standIns.slice(2);
    if (first) first.endsAt = "/healthz";
    for (let nth = 0; nth < 4; nth += 1) expect(await press()).toBe(200);
    expect(presses(first as StandIn) + presses(second as StandIn)).toBe(4);
  },
);

test.runIf(hasNginx())(
  "a dashboard that says it is busy or failing keeps no request from being served",
  async () => {
    const { url, one, other } = await startAll();
    for (const health of [429, 500, 503, 403]) {
      one.health = health;
      expect(await sendAll(url), `one says ${health}`).toEqual(ALL_DONE);
    }
    other.health = 503;
    expect(await sendAll(url), "both are busy").toEqual(ALL_DONE);
  },
);
