import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { disguisesOf, spellingsOf, startCarelessService } from "#lib/testing/careless-service.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { actionsOfBuild } from "./build-lists.ts";
import { everythingFor } from "./everything-for.ts";
import { findBytes, findInFolders, needlesOf } from "./find-bytes.ts";
import { findNumbers, type Place } from "./find-numbers.ts";
import { expect, test } from "./fixtures.ts";
import { holder, type Holder } from "./planted-holders.ts";
import { sendAction } from "./send-action.ts";

const CHECKS = 66;
const LISTS = 24;

// Of nobody else's signs, so that any two of them in a row are this holder's name.
const named = (n: number): Holder => ({
  ...holder(n),
  name: `司徒${String.fromCodePoint(0x4e00 + n * 37)}${String.fromCodePoint(0x7000 + n * 29)}`,
});
const asked = Array.from({ length: CHECKS }, (_, n) => named(n));
const others = Array.from({ length: LISTS }, (_, n) => named(CHECKS + n));

/** All that is nobody's to keep: whole numbers and names in every way, and the ends of numbers beyond a mask. */
function formsOf({ name, accountNo, idCardCode, bankPreMobile }: Holder) {
  const numbers = [accountNo, idCardCode, bankPreMobile].flatMap((number) => {
    const part = number.length > 11 ? 10 : 8;
    const forms = [
      ...spellingsOf(number),
      ...disguisesOf(number),
      number.slice(0, part),
      number.slice(-part),
    ];
    return [...new Set(forms)].map((form) => ({ number, form }));
  });
  return [
    ...numbers,
    ...[name, [...name].join(" "), [...name].join("·")].map((form) => ({ number: name, form })),
  ];
}

test("row 94: of 66 holders' numbers that a careless service gives back in every form and field nothing is kept or shown; row 57: of redacted checks nothing is left in the files", async ({
  ownServer,
}) => {
  test.setTimeout(180_000);
  let listed = 0;
  const sandbox = await startSandbox();
  const careless = await startCarelessService(() => others[listed++ % LISTS] ?? named(CHECKS));
  const desk = await startDesk({
    env: { ...sandboxEnv(sandbox), SANDBOX_PORT: new URL(careless.baseUrl).port },
    databaseUrl: ownServer.urlOf("merchant_desk"),
  });
  try {
    const admin = await visitAs(desk, "admin");
    const press = (name: string, input: object) => sendAction(admin, actionNamed(name), input);
    const answers: Place[] = [];
    for (const [n, one] of asked.entries()) {
      const input = { level: 4, ...one, purpose: `plantedpurpose ${n}`, idempotencyKey: randomUUID() };
      answers.push({ where: `check ${n}`, text: await (await press("verifyCard", input)).text() });
    }
    const shopId = await findShopId(admin, "林间小铺");
    for (let n = 0; n < LISTS; n += 1) {
      const list = n % 2 === 0 ? "pending" : "sold";
      const response = await admin.fetch(`/api/orders/${list}?shop=${shopId}&page=${n + 1}`);
      answers.push({ where: `list ${n}`, text: await response.text() });
    }
    for (const role of ["admin", "staff", "marketing"] as const)
      answers.push(...(await everythingFor(await visitAs(desk, role), role)));

    // The control: all of it was on the wire.
    const wire = careless.received.map(({ body }) => body.toString("utf8")).join("\n");
    expect(
      asked.filter(({ accountNo, name }) => wire.includes(accountNo) && wire.includes(name)),
    ).toHaveLength(CHECKS);
    expect(listed).toBe(LISTS);

    const needles = needlesOf([...asked, ...others].flatMap(formsOf));
    const places = async () => [
      ...answers,
      { where: "the log", text: desk.output() },
      { where: "the dump", text: await dumpRows(desk.databaseUrl) },
    ];
    const folders = [desk.dataDir, ownServer.dataDir];
    await ownServer.command("merchant_desk", "checkpoint");
    const all = await places();
    expect(findNumbers(all, [...asked, ...others].flatMap(numbersOf))).toEqual([]);
    expect(all.flatMap(({ where, text }) => findBytes(where, Buffer.from(text), needles))).toEqual([]);
    expect(findInFolders(folders, needles)).toEqual([]);

    const left = needlesOf([
      { number: "a purpose", form: "plantedpurpose" },
      ...(await masksOf(desk.databaseUrl)),
    ]);
    expect(findInFolders(folders, left).length).toBeGreaterThan(CHECKS);
    const ids = await idsOf(desk.databaseUrl);
    expect(await (await press("redactCardChecks", { kind: "chosen", ids })).text()).toContain(
      `"count":${CHECKS}`,
    );
    const isErased = () =>
      ask(desk.databaseUrl, "select from file_erasures where redactions = out_of_log and redactions > 0");
    await expect.poll(async () => (await isErased()).length, { timeout: 60_000 }).toBe(1);
    expect(findInFolders(folders, left)).toEqual([]);
    expect(findBytes("the log", Buffer.from(desk.output()), left)).toEqual([]);
  } finally {
    await desk.stop();
    await careless.close();
    await sandbox.stop();
  }
});

test("the search finds a number in each of its forms, wherever it stands in a file", () => {
  const forms = formsOf(named(3));
  const needles = needlesOf(forms);
  for (const { form } of forms) {
    expect(findBytes("here", Buffer.from(`\0a${form}b`), needles).length, form).toBeGreaterThan(0);
    expect(findBytes("here", Buffer.from(`ab${form}`, "utf16le"), needles).length, form).toBeGreaterThan(0);
  }
  expect(findBytes("here", Buffer.from("nothing 6222 of it 0123"), needles)).toEqual([]);
});

function actionNamed(name: string) {
  const action = actionsOfBuild().find((one) => one.name.endsWith(` ${name}`));
  if (!action) throw new Error(`the build has no ${name}`);
  return action;
}

function numbersOf({ accountNo, idCardCode, bankPreMobile }: Holder): string[] {
  return [accountNo, idCardCode, bankPreMobile];
}

async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function idsOf(url: string): Promise<string[]> {
  const rows = await ask<{ id: string }>(url, "select call_id as id from card_checks");
  return rows.map(({ id }) => id);
}

/** What stands in the rows of checks until they are redacted. */
async function masksOf(url: string) {
  const rows = await ask<Record<string, string | null>>(
    url,
    "select masked_name, masked_card, masked_id_number, masked_phone, left(verdict_message, 40) as said from card_checks",
  );
  return rows
    .flatMap((row) => Object.values(row))
    .filter((mask) => mask !== null)
    .map((form) => ({ number: "a mask", form }));
}
