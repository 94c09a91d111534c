import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { actionsOfBuild } from "./build-lists.ts";
import { everythingFor } from "./everything-for.ts";
import { findNumbers, type Place } from "./find-numbers.ts";
import { expect, test } from "./fixtures.ts";
import { holder, type Holder } from "./planted-holders.ts";
import { sendAction } from "./send-action.ts";

const BUILD = fileURLToPath(new URL("../.next", import.meta.url));
const CHECKS = 70;

test("row 57: of 210 card, ID and phone numbers typed into checks, and sent back in the words about cards and orders, no digits are found afterwards", async ({
  ownServer,
}) => {
  test.setTimeout(120_000);
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox), databaseUrl: ownServer.urlOf("merchant_desk") });
  const holders = Array.from({ length: CHECKS }, (_, n) => holder(n));
  try {
    const admin = await visitAs(desk, "admin");
    const verify = actionsOfBuild().find(({ name }) => name.endsWith(" verifyCard"));
    if (!verify) throw new Error("the build has no verifyCard");
    const answers: Place[] = [];
    for (const [n, one] of holders.entries()) {
      const fault = troubles(one)[n % 10];
      if (fault) await sandbox.control.addFault(fault, { operation: "bankCard" });
      const response = await sendAction(admin, verify, {
        level: 4,
        ...one,
        purpose: `planted ${n}`,
        idempotencyKey: randomUUID(),
      });
      answers.push({ where: `the answer to check ${n}`, text: await response.text() });
    }
    expect((await sandbox.control.meter()).counts.bankCard).toBe(CHECKS);
    expect(answers.filter(({ text }) => text.includes('"ok":true')).length).toBe(CHECKS);

    const refused = [
      { accountNo: `${holders[0]?.accountNo}99999` },
      { idCardCode: `x${holders[1]?.idCardCode}` },
      { bankPreMobile: `${holders[2]?.bankPreMobile}#` },
    ];
    for (const spoiled of refused) {
      const response = await sendAction(admin, verify, {
        level: 4,
        ...holder(0),
        ...spoiled,
        purpose: "refused",
        idempotencyKey: randomUUID(),
      });
      answers.push({ where: "a refused check", text: await response.text() });
    }
    const shopId = await findShopId(admin, "林间小铺");
    for (const [n, one] of holders.entries()) {
      const list = n % 2 === 0 ? "pending" : "sold";
      const msg = `${Object.values(one).join(" / ")} ${inFours(one.accountNo, " ")}`;
      const patch = { code: n % 3 === 0 ? 0 : 999, msg };
      await sandbox.control.addFault({ kind: "patchEnvelope", patch }, { operation: `${list}Orders` });
      const response = await admin.fetch(`/api/orders/${list}?shop=${shopId}&page=${n + 1}`);
      answers.push({ where: `the list ${n}`, text: await response.text() });
    }
    const { counts } = await sandbox.control.meter();
    expect([counts.pendingOrders, counts.soldOrders]).toEqual([CHECKS / 2, CHECKS / 2]);
    for (const role of ["admin", "staff", "marketing"] as const)
      answers.push(...(await everythingFor(await visitAs(desk, role), role)));
    expect(await desk.halt()).toBe(0);

    await ownServer.command("merchant_desk", "checkpoint");
    const files = [
      ...filesBelow(desk.dataDir),
      ...filesBelow(ownServer.dataDir),
      ...filesBelow(join(BUILD, "static")),
      ...filesBelow(join(BUILD, "server")),
    ];
    const dump = { where: "the dump", text: await dumpRows(desk.databaseUrl) };
    expect(dump.text.match(/card_checks \(/g)?.length).toBe(CHECKS);
    expect(dump.text).toContain("planted 69");
    expect(dump.text.match(/\*{4}\d{3}[\dX] \/ \*{4}\d{4}/g)?.length).toBeGreaterThanOrEqual(CHECKS);
    expect(
      findNumbers(
        [...answers, { where: "the log", text: desk.output() }, dump, ...files],
        holders.flatMap(numbersOf),
      ),
    ).toEqual([]);
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
});

test("the search itself finds a number written in any of its ways", () => {
  const one = holder(1);
  for (const text of [
    one.accountNo,
    inFours(one.accountNo, " "),
    inFours(one.accountNo, "-"),
    encodeURIComponent(one.idCardCode),
    Buffer.from(`xx${one.bankPreMobile}z`).toString("base64"),
  ]) {
    expect(findNumbers([{ where: "here", text: `a1${text}z` }], numbersOf(one)).length, text).toBeGreaterThan(
      0,
    );
  }
});

/** What the service can do with a check, each way carrying the numbers back where it can. */
function troubles(one: Holder): (SandboxFault | null)[] {
  const all = Object.values(one).join(" ");
  return [
    null,
    {
      kind: "patch",
      patch: {
        name: one.name,
        accountNo: one.accountNo,
        idCardCore: one.idCardCode,
        bankPreMobile: one.bankPreMobile,
      },
    },
    {
      kind: "patch",
      patch: {
        message: `认证信息不一致 ${inFours(one.accountNo, " ")} ${one.idCardCode}/${one.bankPreMobile}`,
        result: "F",
      },
    },
    { kind: "code", code: 100, msg: `参数错误 ${all}` },
    { kind: "code", code: 999, msg: all },
    { kind: "html", status: 502 },
    { kind: "rawBody", body: `<p>${all}</p>`, status: 500 },
    { kind: "patch", patch: { result: "P", [one.accountNo]: one.idCardCode } },
    { kind: "patchEnvelope", patch: { request_id: one.accountNo, msg: all, msec: one.bankPreMobile } },
    { kind: "http", status: 302, headers: { location: `https://elsewhere.example/${one.accountNo}` } },
  ];
}

function inFours(digits: string, gap: string): string {
  return digits.match(/.{1,4}/g)?.join(gap) ?? digits;
}

function numbersOf({ accountNo, idCardCode, bankPreMobile }: Holder): string[] {
  return [accountNo, idCardCode, bankPreMobile];
}

function filesBelow(folder: string): Place[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((where) => ({ where, text: readFileSync(where).toString("latin1") }));
}
