import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";

/** One way to compare: requests a page, and resolves with the milliseconds until its last byte. */
type Asker = { ask: (page: number) => Promise<number>; end: () => void };

type Ask = { url: string; method: string; headers: Record<string, string>; body?: string };

const WARM_UP = 20;
/** Pause for work after a response, which must not slow the next call. With three ways it keeps ten a second. */
const PAUSE_MS = 45;
const SHOP = { name: "林间小铺", ownerId: "2208841037615" };
const OWN_TOKEN = "token-of-the-bench";

/** The times of each way, measured in turn: each round another one begins. */
export async function callsInTurn(askers: Asker[], rounds: number): Promise<number[][]> {
  const took = askers.map((): number[] => []);
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    for (let nth = 0; nth < askers.length; nth += 1) {
      const who = (round + nth) % askers.length;
      const ms = (await askers[who]?.ask(round % 10)) ?? NaN;
      if (round >= WARM_UP) took[who]?.push(ms);
      await sleep(PAUSE_MS);
    }
  }
  for (const { end } of askers) end();
  return took;
}

/** Requests an uncached page of sold orders through a dashboard, over one kept-alive connection. */
export async function throughDesk(desk: RunningDesk): Promise<Asker> {
  const visitor = await visitAs(desk, "staff");
  const shopId = await findShopId(visitor, SHOP.name);
  const cookie = [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
  const origin = desk.url.replace("localhost", "127.0.0.1");
  return overOneConnection((page) => ({
    url: `${origin}/api/orders/sold?shop=${shopId}&page=${page + 1}`,
    method: "GET",
    // An earlier commit knows only the second name.
    headers: { cookie, "sec-fetch-site": "same-origin", "x-cache": "bypass", "x-ask-again": "1" },
  }));
}

/** Requests the same page from the service itself, with a token of its own. */
export async function directly({ baseUrl, control }: RunningSandbox): Promise<Asker> {
  await control.setToken(OWN_TOKEN, ["soldOrders"], "bench");
  const headers = {
    authorization: `Bearer ${OWN_TOKEN}`,
    "content-type": "multipart/form-data; boundary=bench",
  };
  return overOneConnection((page) => {
    const fields = { owner_id: SHOP.ownerId, vvtype: "1", page: String(page), pageSize: "20" };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--bench\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    return {
      url: `${baseUrl}/papi/tool/erps/paging-orders`,
      method: "POST",
      headers,
      body: `${parts.join("")}--bench--\r\n`,
    };
  });
}

function overOneConnection(askOf: (page: number) => Ask): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return { ask: (page) => measureTime(agent, askOf(page)), end: () => agent.destroy() };
}

/** Times a request; rejects unless it gets a page of twenty orders. */
function measureTime(agent: Agent, { url, method, headers, body }: Ask): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      { agent, method, headers: body ? { ...headers, "content-length": Buffer.byteLength(body) } : headers },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("end", () => {
          const tookMs = performance.now() - startedAt;
          const text = Buffer.concat(chunks).toString("utf8");
          const rows = text.match(/"(order_sn|orderNumber)"/g)?.length;
          if (rows === 20) resolve(tookMs);
          else reject(new Error(`${url} answered ${reply.statusCode}: ${text.slice(0, 200)}`));
        });
      },
    );
    asking.on("error", reject);
    asking.end(body);
  });
}
