import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { env } from "#lib/server/env.ts";
import {
  csvFileName,
  type CsvForm,
  EXPORT_FORMS,
  type ExportForm,
  fitCell,
  htmlTable,
  type NumberColumns,
  type ExportedTable,
  type TableForm,
  writeCsv,
  writeCsvLines,
  writeTsv,
} from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { timeWithOffset } from "#lib/shared/dates/zone-offset.ts";
import { toSerial, type XlsxCell, type XlsxColumn, xlsxBytes } from "./xlsx-bytes.ts";

/** Marks every row of a file of simulated data. */
export const MARK = "SIMULATED";

export const TABLE_FORMS = [...EXPORT_FORMS, "copy"] as const satisfies TableForm[];

/** Value of a cell; a time is a date by the clock of the shop in a workbook, and a text with its offset elsewhere. */
export type TableCell = string | number | Date;

/** A column; what it counts can be added up. */
export type TableColumn = { name: string; format?: "text" | "count" | "time"; widthSigns?: number };

export type Table = {
  /** Names the table in the audit log and in the file's name. */
  what: "usage" | "calls" | "maybeCharged" | "cardChecks" | "buyerIds" | "topUpLinks" | "auditTrail";
  fileName?: string;
  /** Name of the sheet, in a table that can be a workbook. */
  sheet?: string;
  columns: TableColumn[];
  mark: string;
  count: number;
  batches: AsyncIterable<TableCell[][]> | Iterable<TableCell[][]>;
};

export type TableFile = { name: string; type: string; parts: AsyncIterable<Uint8Array> };

/** Makes a file of a table, batch by batch. The export is recorded before its first row is sent. */
export async function tableFile(context: Context, table: Table, form: ExportForm): Promise<TableFile> {
  const { what, fileName = what, sheet = fileName } = table;
  await recordExport(context, table, form === "xlsx" ? form : "csv");
  const { columns, batches } = markedTable(table);
  const header = columns.map(({ name }) => name);
  const parts =
    form === "xlsx"
      ? xlsxBytes([
          { name: sheet, header, columns: columns.map(inSheet), batches: eachRow(batches, xlsxCell) },
        ])
      : csvBytes(header, eachRow(batches, cellText), form, columns.map(isNumber));
  return { ...fileHead(fileName, form), parts };
}

/** Makes a whole table as a file or for the clipboard. The export is recorded first. */
export async function exportTable(context: Context, table: Table, form: TableForm): Promise<ExportedTable> {
  if (form !== "copy") {
    const { parts, ...file } = await tableFile(context, table, form);
    // React serializes a Buffer as JSON.
    return { ...file, bytes: new Uint8Array(Buffer.concat(await Array.fromAsync(parts))) };
  }
  await recordExport(context, table, form);
  const { columns, batches } = markedTable(table);
  const rows = [
    columns.map(({ name }) => name),
    ...(await Array.fromAsync(eachRow(batches, cellText))).flat(),
  ];
  return { text: writeTsv(rows), html: htmlTable(rows, columns.map(isNumber)) };
}

/** Name and type of a file of a table. */
export function fileHead(what: string, form: ExportForm): { name: string; type: string } {
  const isSimulated = env().mode === "sandbox";
  const ending = form === "xlsx" ? form : "csv";
  return { name: csvFileName(what, Date.now(), env().tzShop, isSimulated, ending), type: TYPES[ending] };
}

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Streams a table as CSV in UTF-8 with a BOM. */
export async function* csvBytes(
  header: string[],
  batches: AsyncIterable<string[][]>,
  form: CsvForm,
  numbers: NumberColumns,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(writeCsv([header], form, numbers));
  for await (const rows of batches) yield Buffer.from(writeCsvLines(rows, form, numbers));
}

function recordExport(
  { identity: { personId } }: Context,
  { what, count }: Table,
  how: "csv" | "xlsx" | "copy",
): Promise<void> {
  return recordAudit({ kind: "exported", personId, details: { what, how, count } });
}

/** Adds the mark to the columns and rows of simulated data. */
function markedTable({ columns, batches, mark }: Table): Pick<Table, "columns" | "batches"> {
  if (env().mode !== "sandbox") return { columns, batches };
  async function* marked(): AsyncGenerator<TableCell[][]> {
    for await (const rows of batches) yield rows.map((cells) => [...cells, MARK]);
  }
  return { columns: [...columns, { name: mark }], batches: marked() };
}

async function* eachRow<Cell>(
  batches: Table["batches"],
  write: (cell: TableCell) => Cell,
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) yield rows.map((cells) => cells.map(write));
}

function cellText(cell: TableCell): string {
  return cell instanceof Date ? timeWithOffset(cell.getTime(), env().tzShop) : String(cell);
}

/** Writes a text as a text, cut to what a cell can hold. */
function xlsxCell(cell: TableCell): XlsxCell {
  if (typeof cell === "number") return cell;
  const serial = cell instanceof Date ? toSerial(cell.getTime(), env().tzShop) : null;
  return serial ?? fitCell(cellText(cell), { word: " …", cutCells: 0 });
}

const WIDTHS = { text: 24, count: 10, time: 17 };

function inSheet({ format = "text", widthSigns = WIDTHS[format] }: TableColumn): XlsxColumn {
  return { format, widthSigns };
}

function isNumber({ format }: TableColumn): boolean {
  return format === "count";
}
