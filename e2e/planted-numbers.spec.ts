import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { startCarelessService } from "#lib/testing/careless-service.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { findBytes, findInFolders, needlesOf, type Needles } from "#lib/testing/find-bytes.ts";
import { bareFormsOf, listForms, namedHolder, type Holder } from "#lib/testing/planted-holders.ts";
import { sandboxEnv, startDesk, type RunningDesk } from "#lib/testing/start-desk.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { ROLES } from "#lib/shared/base/identity.ts";
import { askDatabase } from "./ask-database.ts";
import { actionsOfBuild } from "./build-lists.ts";
import { everythingFor, type Place } from "./everything-for.ts";
import { expect, test } from "./fixtures.ts";
import { sendAction } from "./send-action.ts";

const CHECKS = 70;
const AT_ONCE = 7;
const LISTS = 24;
const BUILD = fileURLToPath(new URL("../.next", import.meta.url));

const asked = Array.from({ length: CHECKS }, (_, n) => namedHolder(n));
const others = Array.from({ length: LISTS }, (_, n) => namedHolder(CHECKS + n));

function findIn({ where, text }: Place, needles: Needles, bareNeedles: Needles): string[] {
  return [
    ...findBytes(where, Buffer.from(text), needles),
    ...findBytes(`${where} without gaps`, Buffer.from(text.replace(/[ -]/g, "")), bareNeedles),
  ];
}

test("rows 57 and 94: no trace is stored of 210 numbers that a careless service repeats", async ({
  ownServer,
  sandbox,
}) => {
  test.setTimeout(180_000);
  const startedAt = Date.now();
  let listed = 0;
  const careless = await startCarelessService(() => others[listed++ % LISTS] ?? namedHolder(CHECKS));
  const desk = await startDesk({
    env: { ...sandboxEnv(sandbox), SANDBOX_PORT: new URL(careless.baseUrl).port },
    databaseUrl: ownServer.urlOf("merchant_desk"),
  });
  try {
    const admin = await visitAs(desk, "admin");
    const press = (name: string, input: object) => sendAction(admin, actionNamed(name), input);
    const answers: Place[] = [];
    const check = async (where: string, one: Holder, purpose: string) => {
      const input = { level: 4, ...one, purpose, idempotencyKey: randomUUID() };
      answers.push({ where, text: await (await press("verifyCard", input)).text() });
    };
    for (let n = 0; n < CHECKS; n += AT_ONCE) {
      const some = asked.slice(n, n + AT_ONCE).map((one, at) => [n + at, one] as const);
      await Promise.all(some.map(([nth, one]) => check(`check ${nth}`, one, `plantedpurpose ${nth}`)));
    }
    expect(answers.filter(({ text }) => text.includes('"ok":true'))).toHaveLength(CHECKS);
    const [first, second, third] = asked as [Holder, Holder, Holder];
    await check("a long card", { ...first, accountNo: `${first.accountNo}99999` }, "refused");
    await check("a spoiled ID number", { ...second, idCardCode: `x${second.idCardCode}` }, "refused");
    await check("a spoiled phone", { ...third, bankPreMobile: `${third.bankPreMobile}#` }, "refused");
    const shopId = await findShopId(admin, "林间小铺");
    for (let n = 0; n < LISTS; n += 1) {
      const list = n % 2 === 0 ? "pending" : "sold";
      const response = await admin.fetch(`/api/orders/${list}?shop=${shopId}&page=${n + 1}`);
      answers.push({ where: `list ${n}`, text: await response.text() });
    }
    const told = ROLES.map(async (role) => everythingFor(await visitAs(desk, role), role));
    answers.push(...(await Promise.all(told)).flat());

    // Control: all of it was on the wire.
    const wire = careless.received.map(({ body }) => body.toString("utf8")).join("\n");
    expect(
      asked.filter(({ accountNo, name }) => wire.includes(accountNo) && wire.includes(name)),
    ).toHaveLength(CHECKS);
    expect(listed).toBe(LISTS);

    const needles = needlesOf([...asked, ...others].flatMap(listForms));
    const bareNeedles = needlesOf([...asked, ...others].flatMap(bareFormsOf));
    const folders = [desk.dataDir, ownServer.dataDir];
    await ownServer.command("merchant_desk", "checkpoint");
    const dump = { where: "the dump", text: await dumpRows(desk.databaseUrl) };
    expect(dump.text.match(/card_checks \(/g)).toHaveLength(CHECKS);
    expect(dump.text.match(/\*{4}\d{3}[\dX]/g)?.length, "words that were masked").toBeGreaterThan(CHECKS);
    const all = [...answers, { where: "the log", text: desk.output() }, dump];
    expect(all.flatMap((place) => findIn(place, needles, bareNeedles))).toEqual([]);
    expect(findInFolders(folders, needles)).toEqual([]);
    expect(findInFolders([BUILD], needles, startedAt)).toEqual([]);

    const left = needlesOf([{ number: "a purpose", form: "plantedpurpose" }, ...(await masksOf(desk))]);
    expect(findInFolders(folders, left).length).toBeGreaterThan(CHECKS);
    const checks = await askDatabase<{ id: string }>(desk, "select call_id as id from card_checks");
    const redaction = { kind: "chosen", ids: checks.map(({ id }) => id) };
    expect(await (await press("redactCardChecks", redaction)).text()).toContain(`"count":${CHECKS}`);
    const erased = "select from file_erasures where redactions = out_of_log and redactions > 0";
    await expect.poll(() => askDatabase(desk, erased), { timeout: 60_000 }).toHaveLength(1);
    expect(findInFolders(folders, left)).toEqual([]);
    expect(findBytes("the log", Buffer.from(desk.output()), left)).toEqual([]);
  } finally {
    await desk.stop();
    await careless.close();
  }
});

test("the search finds a number in each of its forms, anywhere in a file", () => {
  const one = namedHolder(3);
  const needles = needlesOf(listForms(one));
  for (const { form } of listForms(one)) {
    expect(findBytes("here", Buffer.from(`\0a${form}b`), needles).length, form).toBeGreaterThan(0);
    expect(findBytes("here", Buffer.from(`ab${form}`, "utf16le"), needles).length, form).toBeGreaterThan(0);
  }
  expect(findBytes("here", Buffer.from("nothing 6222 of it 0123"), needles)).toEqual([]);
  const inGroups = { where: "here", text: `a1${one.accountNo.match(/.{1,3}/g)?.join("- ")}z` };
  expect(findIn(inGroups, needlesOf([]), needlesOf(bareFormsOf(one)))).toHaveLength(1);
});

function actionNamed(name: string) {
  const action = actionsOfBuild().find((one) => one.name.endsWith(` ${name}`));
  if (!action) throw new Error(`the build has no ${name}`);
  return action;
}

/** Reads the masked values of card checks, which stay until they are redacted. */
async function masksOf(desk: RunningDesk) {
  const rows = await askDatabase<Record<string, string | null>>(
    desk,
    `select masked_name, masked_card, masked_id_number, masked_phone, left(verdict_message, 40) as said
    from card_checks`,
  );
  return rows
    .flatMap((row) => Object.values(row))
    .filter((mask) => mask !== null)
    .map((form) => ({ number: "a mask", form }));
}
