import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import type { SandboxFault } from "#lib/testing/sandbox-control.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";
import type { Visitor } from "#lib/testing/visit-desk.ts";
import { actionsOfBuild, routesOfBuild } from "./build-lists.ts";
import { findNumbers, type Place } from "./find-numbers.ts";
import { expect, test } from "./fixtures.ts";
import { sendAction } from "./send-action.ts";

const BUILD = fileURLToPath(new URL("../.next", import.meta.url));
const CHECKS = 70;

type Holder = { name: string; accountNo: string; idCardCode: string; bankPreMobile: string };

test("row 57: of 210 card, ID and phone numbers typed into checks, no digits are found afterwards", async ({
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

/** Every page and read of the build, as this visitor gets it. */
async function everythingFor(visitor: Visitor, role: string): Promise<Place[]> {
  const places: Place[] = [];
  for (const route of routesOfBuild().filter((one) => !/^\/_|\[/.test(one))) {
    for (const query of ["", "?page=1", "?page=2"]) {
      const response = await visitor.fetch(route + query);
      places.push({
        where: `${role} ${route}${query}`,
        text: `${JSON.stringify([...response.headers])}\n${await response.text()}`,
      });
    }
  }
  return places;
}

/** An invented holder whose numbers are well formed: Luhn, ID check digit and phone shape hold. */
function holder(n: number): Holder {
  const card = `62${String(483_920_175_031 + n * 7_919_311).padStart(16, "7")}`;
  const id = `110105${1960 + (n % 40)}0${1 + (n % 9)}1${n % 10}${300 + n}`;
  return {
    name: `陈晓明${n}`,
    accountNo: card + luhnDigit(card),
    idCardCode: id + idDigit(id),
    bankPreMobile: `138${String(51_730_000 + n * 104_729).slice(-8)}`,
  };
}

function luhnDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce(
      (total, digit, at) =>
        total +
        (at % 2 === 0 ? ((Number(digit) * 2) % 10) + Math.floor((Number(digit) * 2) / 10) : Number(digit)),
      0,
    );
  return (10 - (sum % 10)) % 10;
}

function idDigit(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return (
    "10X98765432"[weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0) % 11] ?? ""
  );
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
