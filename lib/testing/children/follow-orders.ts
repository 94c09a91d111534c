import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

// A program that follows the orders of a server. A page and the position behind it become one file in one step, so
// that it may be killed at any time and goes on from its last file.
const [base = "", key = "", folder = ""] = process.argv.slice(2);
const PAUSE_MS = 5;

type Page = { orders: { number: string; remark: string | null }[]; next: string; hasMore: boolean };

let nth = readdirSync(folder).filter((name) => name.endsWith(".json")).length;
let since: string | null = nth === 0 ? null : readPage(nth - 1).next;

for (;;) {
  const page = await loadPage();
  since = page.next;
  if (page.orders.length > 0) {
    const orders = page.orders.map(({ number, remark }) => ({ number, remark }));
    writeFileSync(join(folder, "next.tmp"), JSON.stringify({ ...page, orders }));
    renameSync(join(folder, "next.tmp"), join(folder, `${nth}.json`));
    nth += 1;
  }
  if (!page.hasMore) {
    process.stdout.write("end\n");
    await pause(PAUSE_MS);
  }
}

function readPage(at: number): Page {
  return JSON.parse(readFileSync(join(folder, `${at}.json`), "utf8")) as Page;
}

async function loadPage(): Promise<Page> {
  const query = since === null ? "" : `&since=${since}`;
  const response = await fetch(`${base}/api/v1/orders?limit=25${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Page;
}
