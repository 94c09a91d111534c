import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { findShopId, visitAs, visitDesk, type Visitor } from "#lib/testing/visit-desk.ts";
import { secretForms } from "#lib/testing/secret-forms.ts";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";
import { ROLES } from "#lib/shared/base/identity.ts";
import { everythingFor, readAll, type Place } from "./everything-for.ts";
import { findBytes, needlesOf } from "#lib/testing/find-bytes.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { openPage } from "./until-listening.ts";

const BUILD = fileURLToPath(new URL("../.next", import.meta.url));
const SECRETS = {
  token: "sentinel+token/4Zq8vK1m?x=7&y=Wd2R",
  appKey: Buffer.from("sentinel-app-key-0123456789abcd!").toString("base64"),
  nextAuthSecret: "sentinel-nextauth-Secret/8Jw3+Qp5Lx0c",
};
const REMARK = "放门口快递柜";
const READS = [
  ...["session", "csrf", "providers", "error"].map((name) => `/api/auth/${name}`),
  "/api/nowhere",
  "/nowhere",
  "/healthz",
  "/readyz",
];

/** Replies of the service that repeat the token. */
const echoes: SandboxFault[] = [
  { kind: "echoToken" },
  {
    kind: "http",
    status: 502,
    body: `<h1>Bearer ${SECRETS.token}</h1>`,
    headers: {
      "content-type": "text/html",
      "x-seen": SECRETS.token,
      "set-cookie": `t=${encodeURIComponent(SECRETS.token)}`,
    },
  },
  {
    kind: "http",
    status: 302,
    headers: { location: `https://elsewhere.example/?t=${encodeURIComponent(SECRETS.token)}` },
  },
  { kind: "code", code: 100, msg: `参数错误 authorization: Bearer ${SECRETS.token}` },
  { kind: "code", code: 100, msg: `${"参".repeat(485)}${SECRETS.token}` },
  {
    kind: "code",
    code: 302,
    msg: "店铺未授权",
    data: `https://auth.example/scan?state=${encodeURIComponent(SECRETS.token)}`,
  },
  {
    kind: "patchRows",
    patch: {
      goods_name: `滤杯 ${SECRETS.token}`,
      remark: Buffer.from(SECRETS.token).toString("base64"),
      goodsInfoList: [{ goodsName: SECRETS.token }],
    },
  },
  { kind: "patchEnvelope", patch: { msg: SECRETS.token, request_id: SECRETS.token, msec: SECRETS.token } },
];

const LISTS = ["sold", "pending"];

type Seen = { where: string; bytes: Buffer };

test("token, keys and receivers are in no response, bundle, log or file; orders only in the book", async ({
  browser,
  ownServer,
}) => {
  test.setTimeout(300_000);
  const sandbox = await startSandbox({ token: SECRETS.token });
  const desk = await startDesk({
    env: { ...sandboxEnv(sandbox), APP_KEY: SECRETS.appKey, NEXTAUTH_SECRET: SECRETS.nextAuthSecret },
    databaseUrl: ownServer.urlOf("merchant_desk"),
  });
  const seen: Seen[] = [];
  try {
    await signedOut(desk, seen);
    const shopId = await findShopId(await visitAs(desk, "staff"), "林间小铺");
    const lists = LISTS.flatMap((list) => [
      `/api/orders/${list}?shop=${shopId}`,
      `/api/orders/${list}?shop=${shopId}&size=7`,
      `/api/orders/${list}?shop=none`,
    ]);
    const told = ROLES.map(async (role) => {
      const visitor = await visitAs(desk, role);
      keep(seen, await everythingFor(visitor, role));
      keep(seen, await readAll(visitor, role, [...READS, ...lists]));
    });
    await Promise.all(told);
    // Admins see all that staff sees, and more.
    keep(seen, await echoesFor(await visitAs(desk, "admin"), sandbox, shopId));
    const context = await browser.newContext();
    await signInAs(desk, context, "admin");
    const settled = collect(context, seen);
    await walk(await context.newPage(), desk, sandbox);
    await settled();
    await context.close();
    const addresses = await addressesAt(sandbox);
    expect(addresses.length).toBeGreaterThanOrEqual(50);
    expect(hits(seen, toNamed("an address", addresses))).toEqual([]);
    const held = await whatOrdersHold(desk);
    const receivers = [...held.phones, ...addresses];
    expect(held.phones.size).toBeGreaterThan(20);
    const readable = [...held.readable, REMARK];
    expect(readable.length).toBeGreaterThan(50);
    await expect
      .poll(async () => (await dumpRows(desk.databaseUrl)).split("\n").filter(isOf(["order_readings"])))
      .toEqual([]);
    expect(await desk.halt()).toBe(0);

    const output = { where: "the output of the process", bytes: Buffer.from(desk.output()) };
    await ownServer.command("merchant_desk", "checkpoint");
    const stored = [...filesBelow(desk.dataDir), ...filesBelow(ownServer.dataDir)].filter(
      ({ where }) => !where.endsWith("demo-people.json"),
    );
    const built = [...filesBelow(join(BUILD, "static")), ...filesBelow(join(BUILD, "server"))];
    expect(seen.length).toBeGreaterThan(150);
    expect(stored.some(({ where }) => where.includes("/pg_wal/"))).toBe(true);
    expect(built.length).toBeGreaterThan(100);
    expect(
      hits(seen, [{ name: "what stands for the token", form: "[redacted]" }]).length,
    ).toBeGreaterThanOrEqual(echoes.length);
    expect(hits(stored, [{ name: "an e-mail", form: "staff@demo.example" }])).not.toEqual([]);

    expect(
      hits(
        [...seen, output, ...stored, ...built],
        Object.entries(SECRETS).flatMap(([name, secret]) =>
          secretForms(secret).map((form) => ({ name, form })),
        ),
      ),
    ).toEqual([]);

    const rows = (await dumpRows(desk.databaseUrl)).split("\n");
    const book = rows.filter(isOf(["orders", "order_changes"]));
    const others = rows.filter((row) => !book.includes(row));
    expect(book.length).toBeGreaterThan(50);
    expect(others.length).toBeGreaterThan(50);
    const dump = { where: "the rows", bytes: Buffer.from(rows.join("\n")) };
    expect(hits([output, ...stored, dump], toNamed("of a receiver", receivers))).toEqual([]);
    const allowed = { where: "the order book", bytes: Buffer.from(book.join("\n")) };
    expect(hits([allowed], toNamed("of an order", readable)).length).toBeGreaterThan(50);
    const elsewhere = { where: "another table", bytes: Buffer.from(others.join("\n")) };
    expect(hits([output, ...filesBelow(desk.dataDir), elsewhere], toNamed("of an order", readable))).toEqual(
      [],
    );
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
});

test("the search finds each form of a secret", () => {
  const { token } = SECRETS;
  const written = [
    token,
    encodeURIComponent(token),
    `xx${Buffer.from(`a${token}`).toString("base64")}`,
    Buffer.from(`ab${token}z`).toString("base64url"),
    [...token].reverse().join(""),
    token.slice(0, token.length / 2),
  ];
  for (const text of written)
    expect(
      secretForms(token).some((form) => text.includes(form)),
      text,
    ).toBe(true);
});

/** Loads both lists, once for each way in which the service repeats the token. */
async function echoesFor(visitor: Visitor, { control }: RunningSandbox, shopId: string): Promise<Place[]> {
  const places: Place[] = [];
  // A new page each time: a cached one would need no call.
  for (const [at, echo] of echoes.entries())
    for (const list of LISTS) {
      await control.addFault(echo);
      const { calls } = await control.meter();
      places.push(...(await readAll(visitor, "echo", [`/api/orders/${list}?shop=${shopId}&page=${at + 2}`])));
      expect((await control.meter()).calls).toHaveLength(calls.length + 1);
    }
  return places;
}

/** Loads both lists in a browser, with a remark and with the token repeated to the check of page numbering. */
async function walk(page: Page, desk: RunningDesk, { control }: RunningSandbox): Promise<void> {
  const quiet = watchRequests(page);
  await openPage(page, `${desk.url}/orders/sold`);
  await page.getByLabel("Remark").fill(REMARK);
  await page.getByLabel("Remark").press("Enter");
  await expect(page).toHaveURL(/r=/);
  await quiet();
  await openPage(page, `${desk.url}/orders/pending`);
  const check = page.getByRole("button", { name: /^Check/ });
  await expect(check).toBeVisible();
  await control.addFault({ kind: "echoToken" });
  const { calls } = await control.meter();
  await check.click();
  await expect.poll(async () => (await control.meter()).calls.length).toBe(calls.length + 1);
  await quiet();
}

/** Returns a function that resolves once the page has no request in progress. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => expect.poll(() => open.size, { intervals: [50, 50, 100], timeout: 30_000 }).toBe(0);
}

/** Reads what visitors without a session get, including a rejected sign-in. */
async function signedOut(desk: RunningDesk, seen: Seen[]): Promise<void> {
  const visitor = visitDesk(desk.url);
  const refused = await visitor.signIn("staff@demo.example", SECRETS.nextAuthSecret);
  keep(seen, [
    { where: refused.url, text: `${JSON.stringify([...refused.headers])}\n${await refused.text()}` },
    ...(await everythingFor(visitor, "nobody")),
    ...(await readAll(visitor, "nobody", READS)),
  ]);
}

function keep(seen: Seen[], places: Place[]): void {
  seen.push(...places.map(({ where, text }) => ({ where, bytes: Buffer.from(text) })));
}

/** Collects headers and bodies of all responses of the browser. */
function collect(context: BrowserContext, seen: Seen[]): () => Promise<void> {
  const pending: Promise<void>[] = [];
  context.on("response", (response) => {
    const keep = async () => {
      const headers = Buffer.from(JSON.stringify(await response.headersArray()));
      // A redirect has no body, and that of a page that was left is gone.
      const body = await response.body().catch(() => Buffer.alloc(0));
      seen.push({ where: response.url(), bytes: Buffer.concat([headers, body]) });
    };
    pending.push(keep());
  });
  return async () => void (await Promise.all(pending));
}

/** Receivers' addresses as the service sends them; the browser gets them only on a press. */
async function addressesAt(sandbox: RunningSandbox): Promise<string[]> {
  const headers = { authorization: `Bearer ${SECRETS.token}` };
  const [shop] = await sandbox.control.shops();
  const asked = new FormData();
  asked.set("owner_id", shop?.ownerId ?? "");
  asked.set("pageSize", "50");
  const bodies = [
    { path: "/papi/tool/erps/paging-orders", init: { body: asked, headers } },
    {
      path: "/papi/tool/accounts/gpso",
      init: {
        body: JSON.stringify({ sellerId: shop?.sellerId, pageIndex: 0, pageSize: 50 }),
        headers: { ...headers, "content-type": "application/json" },
      },
    },
  ];
  const texts = await Promise.all(
    bodies.map(async ({ path, init }) =>
      (await fetch(sandbox.baseUrl + path, { method: "POST", ...init })).text(),
    ),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/"receiver_?[aA]ddress":"([^"]+)"/g)].map(([, address]) => address ?? ""),
  );
}

/** Reads masked phones and the readable part of the order book, as the browser gets them. */
async function whatOrdersHold(desk: RunningDesk): Promise<{ phones: Set<string>; readable: Set<string> }> {
  const visitor = await visitAs(desk, "staff");
  const shopId = await findShopId(visitor, "林间小铺");
  const phones = new Set<string>();
  const readable = new Set<string>();
  for (const list of ["sold", "pending"]) {
    const { page } = (await (await visitor.fetch(`/api/orders/${list}?shop=${shopId}&size=50`)).json()) as {
      page: {
        orders: {
          orderNumber: string;
          receiver: { phone: string };
          goods: { name?: string; lines?: { name: string }[] };
        }[];
      };
    };
    for (const { orderNumber, receiver, goods } of page.orders) {
      if (receiver.phone) phones.add(receiver.phone);
      for (const text of [orderNumber, goods.name, ...(goods.lines ?? []).map(({ name }) => name)])
        if (text) readable.add(text);
    }
  }
  return { phones, readable };
}

/** Returns a check for lines of the dump that are rows of these tables. */
function isOf(tables: string[]): (row: string) => boolean {
  return (row) => tables.some((table) => row.startsWith(`public.${table} `));
}

function toNamed(name: string, forms: Iterable<string>): { name: string; form: string }[] {
  return [...forms].map((form) => ({ name, form }));
}

function filesBelow(folder: string): Seen[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((where) => ({ where, bytes: readFileSync(where) }));
}

function hits(places: Seen[], wanted: { name: string; form: string }[]): string[] {
  const needles = needlesOf(wanted.map(({ name, form }) => ({ number: name, form })));
  return [...new Set(places.flatMap(({ where, bytes }) => findBytes(where, bytes, needles)))];
}
