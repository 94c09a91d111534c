import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { findShopId } from "#lib/testing/find-shop-id.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { visitAs } from "#lib/testing/visit-as.ts";

const PAIRS = 220;
const WARM_UP = 20;
/** Slower than the limit of ten a second, so that no call waits for its turn. */
const SPACING_MS = 115;
const OWNER = "2208841037615";
const OWN_TOKEN = "bench-direct";

type Ask = { url: string; method: string; headers: Record<string, string>; body?: string };

/** The same page of sold orders through our server and straight from the service, in turn, one kept connection each. */
export async function callOverhead(desk: RunningDesk, sandbox: RunningSandbox): Promise<{ throughDesk: number[]; direct: number[] }> {
  await sandbox.control.setToken(OWN_TOKEN, ["soldOrders"], "bench");
  const visitor = await visitAs(desk, "staff");
  const shopId = await findShopId(visitor, "林间小铺");
  const cookie = [...visitor.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
  const agents = { desk: new Agent({ keepAlive: true, maxSockets: 1 }), direct: new Agent({ keepAlive: true, maxSockets: 1 }) };
  const took = { desk: [] as number[], direct: [] as number[] };
  for (let nth = 0; nth < WARM_UP + PAIRS; nth += 1) {
    const page = nth % 10;
    const ours = await timed(agents.desk, { url: `${desk.url.replace("localhost", "127.0.0.1")}/api/orders/sold?shop=${shopId}&page=${page + 1}`, method: "GET", headers: { cookie, "sec-fetch-site": "same-origin", "x-ask-again": "1" } });
    const theirs = await timed(agents.direct, direct(sandbox, page));
    if (nth >= WARM_UP) {
      took.desk.push(ours);
      took.direct.push(theirs);
    }
    await sleep(SPACING_MS);
  }
  for (const agent of Object.values(agents)) agent.destroy();
  return { throughDesk: took.desk, direct: took.direct };
}

function direct({ baseUrl }: RunningSandbox, page: number): Ask {
  const fields = { owner_id: OWNER, vvtype: "1", page: String(page), pageSize: "20" };
  const parts = Object.entries(fields).map(([name, value]) => `--bench\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  const headers = { authorization: `Bearer ${OWN_TOKEN}`, "content-type": "multipart/form-data; boundary=bench" };
  return { url: `${baseUrl}/papi/tool/erps/paging-orders`, method: "POST", headers, body: `${parts.join("")}--bench--\r\n` };
}

/** Milliseconds from asking to the last byte; rejects for anything but a page of twenty orders. */
function timed(agent: Agent, { url, method, headers, body }: Ask): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, method, headers: body ? { ...headers, "content-length": Buffer.byteLength(body) } : headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => {
        const tookMs = performance.now() - startedAt;
        const text = Buffer.concat(chunks).toString("utf8");
        const rows = text.match(/"(order_sn|orderNumber)"/g)?.length;
        if (rows === 20) resolve(tookMs);
        else reject(new Error(`${url} answered ${reply.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}
