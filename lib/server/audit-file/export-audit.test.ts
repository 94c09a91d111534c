import { sql } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import type { ExportForm } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { auditText } from "#lib/shared/settings/audit-text.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { auditTrail, expectNoted } from "#lib/testing/read-audit-log.ts";
import { unzip } from "#lib/testing/read-xlsx.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { en, zhCN } from "#messages/messages.ts";
import { auditExportInput, exportAudit } from "./export-audit.ts";

withTestDatabase({ TZ_SHOP: "Asia/Shanghai" });
const gone = "00000000-0000-4000-8000-00000000dead";
const AT = new Date("2026-03-01T16:00:00.123Z");
let admin: Context;

beforeEach(async () => {
  await emptyTables("audit_entries", "people");
  admin = await addSomebody(["admin"], "=HYPERLINK(1)");
});

function sayIn(locale: "en" | "zh-CN") {
  const words = createTranslator({ locale, messages: locale === "en" ? en : zhCN });
  return {
    ...auditText(words),
    mark: words("settings.audit.file.mark"),
    column: (name: "at", zone: string) => words(`settings.audit.file.${name}`, { zone }),
  };
}

const add = (...entries: (typeof auditEntries.$inferInsert)[]) =>
  database().insert(auditEntries).values(entries);

async function download(
  search: Record<string, string>,
  form: ExportForm = "plain",
  locale: "en" | "zh-CN" = "en",
) {
  const input = auditExportInput.parse({ ...search, form });
  const { name, parts } = await exportAudit(admin, input, sayIn(locale) as never);
  return { name, bytes: Buffer.concat(await Array.fromAsync(parts)) };
}

async function linesOf(...given: Parameters<typeof download>): Promise<string[]> {
  return (await download(...given)).bytes.toString().slice(1).trimEnd().split("\r\n");
}

test("an entry has its time with offset, its person, and words beside codes", async () => {
  const { personId } = admin.identity;
  await add(
    { kind: "rolesChanged", personId, details: { subject: personId, roles: ["staff"] }, at: AT },
    { kind: "signInRefused", personId: null, details: { agent: '=1+1, "x"' }, at: AT },
    { kind: "personDisabled", personId: gone, details: { subject: gone }, at: AT },
  );
  const [header, ...lines] = await linesOf({ to: "2026-03-02" });
  expect(header).toBe(
    "Time (Asia/Shanghai),Time (UTC),Who,Email,Event,Event code,Details,Details (JSON),Person ID,Entry,Simulated",
  );
  const time = "2026-03-02 00:00:00 +08:00,2026-03-01T16:00:00.123Z";
  const email = /[\w-]+@linjian\.example/.exec(lines[2]!)?.[0];
  expect(lines.map((line) => line.replace(/,\d+,SIMULATED$/, ""))).toEqual([
    `${time},Deleted account,,Account disabled,personDisabled,deleted (00000000),"{""subject"":""${gone}""}",${gone}`,
    `${time},Not signed in,,Sign-in rejected,signInRefused,"=1+1, ""x""","{""agent"":""=1+1, \\""x\\""""}",`,
    `${time},=HYPERLINK(1),${email},Roles changed,rolesChanged,=HYPERLINK(1) (${email}) · roles: Staff,"{""roles"":[""staff""],""subject"":""${personId}""}",${personId}`,
  ]);
});

test("words are those of the language, and formulas are inert for a spreadsheet", async () => {
  const { personId } = admin.identity;
  await add({ kind: "signedIn", personId, details: { agent: "@SUM(1)" }, at: AT });
  const [header, line] = await linesOf({ kind: "signedIn" }, "excel", "zh-CN");
  expect(header).toContain("操作人,邮箱,事项,事件代码,详情");
  expect(line).toMatch(/,'=HYPERLINK\(1\),.*,登录,signedIn,'@SUM\(1\),/);
  const { name, bytes } = await download({ kind: "signedIn" }, "xlsx");
  expect(name).toMatch(/^audit-log-\d{8}-\d{4}-simulated\.xlsx$/);
  const sheet = unzip(bytes).get("xl/worksheets/sheet1.xml")!.toString();
  expect(sheet).toContain("=HYPERLINK(1)");
  expect(sheet).not.toContain("<f>");
});

test("an automatic fetch that is turned on or off is said to be so", async () => {
  const details = { list: "soldOrders", mostCalls: 50 };
  const kind = "fetchScheduleSet";
  await add({ kind, personId: null, details: { ...details, isOn: true }, at: AT });
  await add({ kind, personId: null, details: { ...details, isOn: false }, at: AT });
  const [, off, on] = await linesOf({ kind });
  expect(off).toContain("Sold orders");
  expect(off).toContain("calls per day: 50");
  expect([off, on].map((line) => /(?<=,| · )(on|off)(?=,| · )/.exec(line ?? "")?.[1])).toEqual(["off", "on"]);
});

test("the download is recorded before its first row, and is not in its own file", async () => {
  await add({ kind: "signedOut", personId: null, at: AT });
  const { parts } = await exportAudit(admin, auditExportInput.parse({}), sayIn("en") as never);
  await expectNoted("exported", admin.identity.personId, { what: "auditTrail", how: "xlsx", count: 1 });
  await parts[Symbol.asyncIterator]().return?.();
  expect(await linesOf({ kind: "exported" })).toHaveLength(2);
  expect(await auditTrail("exported")).toHaveLength(2);
});

test("entries after the press change nothing in a file that is being sent", async () => {
  await addMany(2_500);
  const { parts } = await exportAudit(admin, auditExportInput.parse({ form: "plain" }), sayIn("en") as never);
  let text = "";
  for await (const part of parts) {
    await add({ kind: "signedOut", personId: null });
    text += Buffer.from(part).toString();
  }
  expect(text).not.toContain("signedOut");
  expect(text.trimEnd().split("\r\n")).toHaveLength(2_501);
});

/** Adds entries of which a thousand each share their microsecond. */
const addMany = (count: number) =>
  database().execute(sql`
    insert into audit_entries (at, kind, details)
    select timestamptz '2026-03-01' + (n / 1500) * interval '1 microsecond', 'signedIn', jsonb_build_object('count', n)
    from generate_series(1, ${count}::int) n`);

/** AUDIT_ENTRIES=100000 is the long run. */
const MANY = Number(process.env.AUDIT_ENTRIES ?? 12_000);

test("thousands of entries are all in the file, each once", async () => {
  await addMany(MANY);
  const lines = await linesOf({});
  const ids = new Set(lines.slice(1).map((line) => /""count"":(\d+)/.exec(line)?.[1]));
  expect([lines.length, ids.size]).toEqual([MANY + 1, MANY]);
}, 240_000);

test.each([{ kind: "nothing" }, { page: "2" }, { form: "pdf" }, { person: "me" }])(
  "%j is refused",
  (search) => expect(auditExportInput.safeParse(search).success).toBe(false),
);
