import { setTimeout as sleep } from "node:timers/promises";

// A program that follows the order book from a position, or from its start, with a key, `pauseMs` after each answer,
// until its input ends; then it prints its counts. A process of its own, so that it doesn't delay those who measure.
const [url = "", key = "", pauseMs = "0", position = ""] = process.argv.slice(2);
const counts = { calls: 0, orders: 0, rejected: 0 };
let isOver = false;
process.stdin.resume().once("end", () => (isOver = true));
process.stdout.write("ready\n");

for (let since = position; !isOver; await sleep(Number(pauseMs))) {
  const response = await fetch(`${url}/api/v1/orders?limit=500${since && `&since=${since}`}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  counts.calls += 1;
  const page = (await response.json()) as { orders?: unknown[]; next?: string };
  if (page.orders === undefined) counts.rejected += 1;
  counts.orders += page.orders?.length ?? 0;
  since = page.next ?? since;
}
process.stdout.write(`made ${JSON.stringify(counts)}\n`);
