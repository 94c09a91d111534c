// Exports orders with texts that spreadsheets like to change, as a workbook and as CSV for Excel, opens both in
// LibreOffice, which looks for numbers and dates, and counts changed cells and formulas.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { instances } from "#lib/server/db/schema.ts";
import { JOB_KINDS } from "#lib/server/job-kinds/job-kinds.ts";
import { downloadJobFile } from "#lib/server/job-kinds/job-verbs.ts";
import { workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { startExport } from "#lib/server/orders/book-export/export-jobs.ts";
import { readCsvCell } from "#lib/shared/base/csv.ts";
import { fenNumber } from "#lib/shared/base/digits.ts";
import { bookOrders, pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { words } from "#lib/testing/shown/words.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { openTestApp } from "#lib/testing/test-app.ts";
import { figure, printFigures } from "../figures.ts";
import { type OfficeCell, sheetByOffice } from "../services/office.ts";

const ORDERS = 500;
const COLUMNS = ["number", "goods", "spec", "amount", "flagName", "remark", "region", "status"] as const;

const HARD = [
  ...words(
    "3-4 Mar-3 1E5 00123 1/2 TRUE false 2026-11-24 11/24/26 12:30 50% 1.50 1,234 $5 ¥5 (5) 5- .5 1e-3",
  ),
  ...words(
    "#N/A #8206 2026年11月24日 上午9:30 １２３ 5 0 -5 =1+1 @SUM(A1) -2+3 ＝1 '5 '' a;b a,b \\N NULL 小王",
  ),
  ...words("4402981677163358206 260121-123456789012345 +9kDnk=OY <b>&amp;</b> _x0041_ 阿依古丽·买买提"),
  ...[
    "MAR 3",
    "1 1/2",
    "12:30 PM",
    "+86 138 0013",
    "=cmd|' /C calc'!A0",
    "a\nb",
    "第一行\n\n第三行",
    '"',
    'a"b',
  ],
  ...["🧧👨‍👩‍👧 é", "桂花乌龙 500g", "x".repeat(300), "备注，".repeat(1_700), "\u202eabc"],
  ...['="5"', '=HYPERLINK("http://x.example","y")'],
];

const pick = (at: number, salt: number) => HARD[(at * 7 + salt * 13) % HARD.length] ?? "";
const amount = (at: number) => (at % 11 === 0 ? -1_250 - at : at * 997);
const numberOf = (at: number) =>
  at % 3 === 0 ? `26012${at % 10}-${String(at).padStart(15, "0")}` : `44${String(at).padStart(17, "0")}`;

function wantedFields(at: number): string[] {
  const lines = at % 5 === 0 ? Array.from({ length: 60 }, (_, line) => `${line} 茶`) : [pick(at, 1)];
  const spec = at % 5 === 0 ? lines.map(() => "大") : [pick(at, 2)];
  return [
    numberOf(at),
    lines.join("\n"),
    spec.join("\n"),
    fenNumber(amount(at)),
    at % 5 === 0 ? "" : pick(at, 3).slice(0, 90),
    pick(at, 4),
    pick(at, 5).slice(0, 60),
    pick(at, 6).slice(0, 90),
  ];
}

async function fill(shopId: string): Promise<void> {
  const all = Array.from({ length: ORDERS }, (_, at) => ({ at, cells: wantedFields(at) }));
  const shared = ({ at, cells }: (typeof all)[number]) => ({
    amountFen: { value: amount(at) },
    remark: cells[5] ?? null,
    status: cells[7] ?? null,
    receiver: { province: cells[6] ?? null },
  });
  await bookOrders(shopId, {
    pending: all
      .filter(({ at }) => at % 5 === 0)
      .map((one) =>
        pendingOrder(numberOf(one.at), {
          ...shared(one),
          goods: {
            lines: (one.cells[1] ?? "")
              .split("\n")
              .map((name) => ({ name, spec: "大", imageUrl: null, count: { value: 1 } })),
          },
        }),
      ),
  });
  await bookOrders(shopId, {
    sold: all
      .filter(({ at }) => at % 5 !== 0)
      .map((one) =>
        soldOrder(numberOf(one.at), {
          ...shared(one),
          goods: {
            name: one.cells[1] ?? null,
            spec: one.cells[2] ?? null,
            imageUrl: null,
            count: { value: 1 },
          },
          flagName: one.cells[4] ?? null,
        }),
      ),
  });
}

/** Prints the number of changed cells and formulas for each form; true when there are none. */
export async function run(): Promise<boolean> {
  const app = await openTestApp();
  const { path, remove } = temporaryFolder();
  try {
    await database().insert(instances).values({ id: instanceId(), process: "here" });
    const { rows: shops } = await database().execute<{ id: string }>(sql`select id from shops order by nr`);
    const shop = shops[0]?.id ?? "";
    await fill(shop);
    let areBarsMet = true;
    for (const form of ["xlsx", "excel"] as const) {
      const input = bookExportInput.parse({ shop, form, columns: COLUMNS.join(".") });
      const { id } = await startExport(app.context, input, (word) => word);
      await workOn(id, instanceId(), JOB_KINDS, new AbortController().signal);
      const file = join(path, form === "xlsx" ? "hard.xlsx" : "hard.csv");
      const { parts } = await downloadJobFile(app.context, { id });
      writeFileSync(file, Buffer.concat(await Array.fromAsync(parts)));
      const sheet = await sheetByOffice(file);
      if (sheet === null) {
        console.log("LibreOffice is not installed: nothing was opened");
        return true;
      }
      areBarsMet = printFigures(countCells(form, sheet.slice(1))) && areBarsMet;
    }
    return areBarsMet;
  } finally {
    remove();
    await app.close();
  }
}

function countCells(form: string, rows: OfficeCell[][]) {
  const wanted = new Map(Array.from({ length: ORDERS }, (_, at) => [numberOf(at), wantedFields(at)]));
  let [changed, guarded, formulas, sum] = [0, 0, 0, 0];
  for (const cells of rows) {
    const due = wanted.get(cells[0]?.text ?? "") ?? [];
    wanted.delete(cells[0]?.text ?? "");
    for (const [at, text] of due.entries()) {
      const { text: shown = "", number = null, formula = null } = cells[at] ?? {};
      // CSV keeps a text as a formula of that text.
      if (formula !== null && !(form === "excel" && /^of:="(?:[^"]|"")*"$/.test(formula))) formulas += 1;
      if (COLUMNS[at] === "amount") {
        sum += number ?? Number.NaN;
        if (number === null || Math.abs(number - Number(text)) > 1e-9) changed += 1;
      } else if (shown !== text) {
        if (form === "excel" && readCsvCell(shown) === text) guarded += 1;
        else {
          changed += 1;
          console.log(
            form,
            COLUMNS[at],
            JSON.stringify(text.slice(0, 60)),
            JSON.stringify(shown.slice(0, 60)),
          );
        }
      }
    }
  }
  const due = Array.from({ length: ORDERS }, (_, at) => amount(at) / 100).reduce((all, one) => all + one, 0);
  return [
    figure(`${form}: orders that are missing`, wanted.size, "", 0),
    figure(`${form}: rows`, rows.length, ""),
    figure(`${form}: cells that say something else`, changed, "", 0),
    figure(`${form}: cells with a guard sign before their text`, guarded, ""),
    figure(`${form}: formulas that compute`, formulas, "", 0),
    figure(`${form}: the sum of the amounts is off by`, Math.abs(sum - due), "", 0.001),
  ];
}
