import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { findShopId, visitAs, type Visitor } from "#lib/testing/visit-desk.ts";
import { actionsOfBuild } from "../../e2e/build-lists.ts";
import { sendAction } from "../../e2e/send-action.ts";
import type { Stage } from "./start-stage.ts";

const PEOPLE = 4;
const PAUSE_MS = 300;

/** A request of somebody, in milliseconds of this process; `issue` tells how it failed. */
export type Ask = { what: string; at: number; ms: number; issue: string | null };

export type People = {
  /** Lets all of them work until `stop`, which waits for their last requests. */
  work: () => { stop: () => Promise<Ask[]> };
};

type Kind = {
  what: string;
  ask: (visitor: Visitor) => Promise<Response>;
  isDone?: (text: string) => boolean;
};

/** Signs four people in through the front. */
export async function signInPeople({ front, desks }: Stage): Promise<People> {
  const at = { url: front.url, people: desks[0].people };
  const visitors: Visitor[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) visitors.push(await visitAs(at, "admin"));
  const [first] = visitors;
  if (!first) throw new Error("nobody is signed in");
  const kinds = kindsOfRequests(await findShopId(first, "林间小铺"));
  return { work: () => startWork(visitors, kinds) };
}

/** Reads of pages, of lists for points and for none, and presses. */
function kindsOfRequests(shopId: string): Kind[] {
  let nth = 0;
  const next = () => (nth += 1);
  const isOk = (text: string) => text.includes('"ok":true');
  const command = (name: string, input: () => unknown) => (visitor: Visitor) => {
    const action = actionsOfBuild().find((one) => one.name.endsWith(` ${name}`));
    if (!action) throw new Error(`the build has no command ${name}`);
    return sendAction(visitor, action, input());
  };
  const placement = () => ({ sid: `front-${randomUUID().slice(0, 18)}`, owner: "Wu Min", name: "Poster" });
  // Each asks about its own day, so that none is answered by another's.
  const sold = (visitor: Visitor) =>
    visitor.fetch(`/api/orders/sold?shop=${shopId}&from=${nthDay(next())}`, {
      headers: { "Idempotency-Key": randomUUID() },
    });
  return [
    { what: "page", ask: (visitor) => visitor.fetch("/orders/book") },
    { what: "paid list", ask: sold },
    {
      what: "press",
      ask: command("findCardChecks", () => ({ accountNo: "6222020000000102004" })),
      isDone: isOk,
    },
    { what: "read", ask: (visitor) => visitor.fetch("/api/today") },
    { what: "page and a script of it", ask: askForScript },
    { what: "press", ask: command("addPlacement", placement), isDone: isOk },
    { what: "list", ask: (visitor) => visitor.fetch(`/api/orders/book?shop=${shopId}&size=20`) },
  ];
}

/** A day before all orders, so that every order matches the filter. */
function nthDay(nth: number): string {
  return new Date(Date.UTC(2000, 0, 1 + nth)).toISOString().slice(0, 10);
}

/** Loads a page and then its first script, which may come from the other build. */
async function askForScript(visitor: Visitor): Promise<Response> {
  const page = await visitor.fetch("/orders/book");
  const html = await page.clone().text();
  const script = /\/_next\/static\/[^"\\]+\.js/.exec(html)?.[0];
  return script === undefined ? page : visitor.fetch(script);
}

function startWork(visitors: Visitor[], kinds: Kind[]): ReturnType<People["work"]> {
  const requests: Ask[] = [];
  let isOver = false;
  const lanes = visitors.map(async (visitor, first) => {
    for (let turn = first * 2; !isOver; turn += 1) {
      const kind = kinds[turn % kinds.length];
      if (kind) requests.push(await timeRequest(kind, visitor));
      await sleep(PAUSE_MS);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(lanes);
      return requests;
    },
  };
}

async function timeRequest({ what, ask, isDone = () => true }: Kind, visitor: Visitor): Promise<Ask> {
  const at = performance.now();
  const issue = await ask(visitor).then(
    async (response) => {
      const text = await response.text();
      return response.status === 200 && isDone(text) ? null : `${response.status} ${text.slice(0, 80)}`;
    },
    (error: unknown) => `no response: ${String((error as Error).cause ?? error)}`,
  );
  return { what, at, ms: performance.now() - at, issue };
}
