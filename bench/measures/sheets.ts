// Exports orders with texts that spreadsheets like to change, in each form, opens the files in LibreOffice, which looks
// for numbers and dates (in plain CSV columns are text), and counts changed cells and formulas.
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
import { EXPORT_FORMS, type ExportForm, readCsvCell } from "#lib/shared/base/csv.ts";
import { bookOrders } from "#lib/testing/book-orders.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { openTestApp } from "#lib/testing/test-app.ts";
import { COLUMNS, type DueCell, type HardOrder, hardOrders } from "../book/hard-orders.ts";
import { type Figure, figure, printFigures } from "../figures.ts";
import { type OfficeCell, sheetsByOffice } from "../services/office.ts";

const ORDERS = 500;

/** Prints the number of changed cells and formulas for each form; true when there are none. */
export async function run(): Promise<boolean> {
  const app = await openTestApp();
  const { path, remove } = temporaryFolder();
  try {
    await database().insert(instances).values({ id: instanceId(), process: "here" });
    const { rows: shops } = await database().execute<{ id: string }>(sql`select id from shops order by nr`);
    const shop = shops[0]?.id ?? "";
    const orders = hardOrders(ORDERS);
    for (const { read } of orders) await bookOrders(shop, read);
    let areBarsMet = true;
    for (const form of EXPORT_FORMS) {
      const input = bookExportInput.parse({ shop, form, columns: COLUMNS.join("."), sort: "number" });
      const { id } = await startExport(app.context, input, (word) => word);
      await workOn(id, instanceId(), JOB_KINDS, new AbortController().signal);
      const file = join(path, `${form}.${form === "xlsx" ? "xlsx" : "csv"}`);
      const { parts } = await downloadJobFile(app.context, { id });
      writeFileSync(file, Buffer.concat(await Array.fromAsync(parts)));
      const sheets = await sheetsByOffice(file);
      if (sheets === null) {
        console.log("LibreOffice is not installed: nothing was opened");
        return true;
      }
      areBarsMet = printFigures(compare(form, sheets, orders)) && areBarsMet;
    }
    return areBarsMet;
  } finally {
    remove();
    await app.close();
  }
}

/** Compares the file's sheets with the orders. */
function compare(
  form: ExportForm,
  [sheet = [], items = []]: OfficeCell[][][],
  orders: HardOrder[],
): Figure[] {
  const counted = { missing: 0, cells: 0, changed: 0, guarded: 0, formulas: 0 };
  const look = (rows: OfficeCell[][], due: DueCell[][]) => {
    for (const [nr, wanted] of due.entries())
      for (const [at, cell] of wanted.entries()) {
        const found = rows[nr]?.[at] ?? EMPTY;
        counted.cells += 1;
        // CSV keeps a text as a formula of that text.
        const isLiteral = form === "excel" && /^of:="(?:[^"]|"")*"$/.test(found.formula ?? "");
        if (found.formula !== null && !isLiteral) counted.formulas += 1;
        if (isSame(found, cell)) continue;
        if (form !== "xlsx" && isSame({ ...found, text: readCsvCell(found.text) }, cell))
          counted.guarded += 1;
        else {
          counted.changed += 1;
          console.log(form, at, JSON.stringify(cell).slice(0, 99), JSON.stringify(found).slice(0, 160));
        }
      }
  };
  const byNumber = Map.groupBy(sheet.slice(1), (row) => readCsvCell(row[0]?.text ?? ""));
  byNumber.delete("");
  const ofItems = Map.groupBy(items.slice(1), (row) => row[0]?.text);
  for (const order of orders) {
    const rows = byNumber.get(order.number) ?? [];
    if (rows.length !== 1) counted.missing += 1;
    look(rows, [order.cells(form)]);
    if (form === "xlsx") look(ofItems.get(order.number) ?? [], order.items);
  }
  return [
    figure(`${form}: orders that are missing or there twice`, counted.missing, "", 0),
    figure(`${form}: orders`, byNumber.size, ""),
    figure(`${form}: cells`, counted.cells, ""),
    figure(`${form}: cells that say something else, or are of another type`, counted.changed, "", 0),
    figure(`${form}: cells with a guard sign before their text`, counted.guarded, ""),
    figure(`${form}: formulas that compute`, counted.formulas, "", 0),
  ];
}

const EMPTY: OfficeCell = { type: null, text: "", number: null, formula: null };

function isSame({ type, text, number }: OfficeCell, due: DueCell): boolean {
  if (due.type === "float") return type === "float" && Math.abs((number ?? 0) - Number(due.text)) < 1e-9;
  return text === due.text && (type ?? due.type) === due.type;
}
