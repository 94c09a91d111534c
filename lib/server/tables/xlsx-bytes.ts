import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";
import { type ZipEntry, zipBytes } from "./zip-bytes.ts";

/** Value of a cell: a number makes a number cell, a text always a text cell. */
export type XlsxCell = string | number;

/** Width and format of a column. A `time` is the number of days since 1900, as spreadsheets count them. */
export type XlsxColumn = { widthSigns: number; format: "text" | "amount" | "count" | "time" };

/** Table of a workbook; beyond the rows of one sheet it goes on in a further one. */
export type XlsxSheet = {
  name: string;
  header: string[];
  columns: readonly XlsxColumn[];
  batches: AsyncIterable<XlsxCell[][]>;
};

/** Most rows of a sheet, with its heading. */
const MAX_SHEET_ROWS = 1_048_576;

/** From the spreadsheets' day 0 to 1970. */
const EPOCH_MS = 25_569 * DAY_MS;
/** 1900-03-01: days before are counted differently by different spreadsheets. */
const FIRST_DAY = 61;

/** Counts the days to a minute by the clock of the shop; null for a time that spreadsheets have no date for. */
export function toSerial(at: number, timeZone: string): number | null {
  const time = zonedTime(at, timeZone);
  if (time === null) return null;
  const { year, month, day, hour, minute } = time;
  const serial = (Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) + EPOCH_MS) / DAY_MS;
  // A year that hasn't four digits is no number here.
  return serial >= FIRST_DAY ? serial : null;
}

/** Length of the text packed at once. */
const PART_LENGTH = 64 * 1024;

/** Streams a workbook, sheet after sheet; no sheet stays in memory. */
export function xlsxBytes(
  sheets: readonly XlsxSheet[],
  mostRows = MAX_SHEET_ROWS,
): AsyncGenerator<Uint8Array> {
  return zipBytes(workbookFiles(sheets, mostRows));
}

async function* workbookFiles(sheets: readonly XlsxSheet[], mostRows: number): AsyncGenerator<ZipEntry> {
  const written: { name: string; range: string }[] = [];
  for (const { name, header, columns, batches } of sheets) {
    const rows = eachRow(batches);
    let row = await rows.next();
    for (let nr = 1; nr === 1 || !row.done; nr += 1) {
      let range = "";
      const parts = async function* () {
        let xml = sheetStart(columns, written.length === 0) + rowXml(1, header, () => STYLES.head);
        let count = 1;
        for (; count < mostRows && !row.done; row = await rows.next()) {
          count += 1;
          xml += rowXml(count, row.value, (at) => STYLES[columns[at]?.format ?? "text"]);
          if (xml.length < PART_LENGTH) continue;
          yield xml;
          xml = "";
        }
        const end = columnName(header.length - 1);
        range = `$A$1:$${end}$${count}`;
        yield `${xml}</sheetData><autoFilter ref="A1:${end}${count}"/></worksheet>`;
      };
      yield { name: `xl/worksheets/sheet${written.length + 1}.xml`, parts: parts() };
      written.push({ name: nr === 1 ? name : `${name} ${nr}`, range });
    }
  }
  const rest = {
    "xl/styles.xml": STYLES_XML,
    "xl/workbook.xml": workbookXml(written),
    "xl/_rels/workbook.xml.rels": workbookRelations(written.length),
    "_rels/.rels": ROOT_RELATIONS,
    "[Content_Types].xml": contentTypes(written.length),
  };
  for (const [name, xml] of Object.entries(rest)) yield { name, parts: [DECLARATION + xml] };
}

async function* eachRow(batches: AsyncIterable<XlsxCell[][]>): AsyncGenerator<XlsxCell[]> {
  for await (const rows of batches) yield* rows;
}

/** Beginning of a sheet: its heading stays in sight, and empty cells have the format of their column. */
function sheetStart(columns: readonly XlsxColumn[], isShown: boolean): string {
  const cols = columns.map(
    ({ widthSigns, format }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthSigns}" style="${STYLES[format]}" customWidth="1"/>`,
  );
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews>` +
    `<sheetView${isShown ? ' tabSelected="1"' : ""} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join("")}</cols><sheetData>`
  );
}

function rowXml(nr: number, cells: readonly XlsxCell[], numberStyle: (at: number) => number): string {
  const textStyle = nr === 1 ? STYLES.head : STYLES.text;
  const written = cells.map((cell, at) => {
    if (cell === "") return "";
    const place = `r="${columnName(at)}${nr}"`;
    if (typeof cell === "number") return `<c ${place} s="${numberStyle(at)}"><v>${cell}</v></c>`;
    const text = `<is><t xml:space="preserve">${escapeText(cell)}</t></is>`;
    return `<c ${place} s="${textStyle}" t="inlineStr">${text}</c>`;
  });
  return `<row r="${nr}">${written.join("")}</row>`;
}

/** Letters of a column: 0 is A, 26 is AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Escapes a text for XML. Control characters become `_x0001_`, and a text that would be read as such is escaped
 * itself; characters that XML can't hold become U+FFFD.
 */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replace(/[\0-\u0008\u000b-\u001f]/g, (sign) => `_x${hex(sign)}_`)
    .replace(/[&<>]/g, (sign) => SIGNS[sign] ?? "");
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Formats of cells by their place in STYLES_XML. */
const STYLES = { head: 1, text: 2, amount: 3, count: 4, time: 5 };

/** A text cell that is edited stays text: no formula, and no rounded number. */
const TEXT_FORMAT = 49;
const cellFormat = (numFmt: number, font: number, isWrapped: boolean) =>
  `<xf numFmtId="${numFmt}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" ` +
  `applyFont="1" applyAlignment="1"><alignment vertical="top"${isWrapped ? ' wrapText="1"' : ""}/></xf>`;
const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const STYLES_XML =
  `<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  cellFormat(TEXT_FORMAT, 1, true) +
  cellFormat(TEXT_FORMAT, 0, true) +
  // 0.00, 0 and the format above.
  cellFormat(2, 0, false) +
  cellFormat(1, 0, false) +
  cellFormat(164, 0, false) +
  "</cellXfs></styleSheet>";

function workbookXml(sheets: readonly { name: string; range: string }[]): string {
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${escapeText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const filters = sheets.map(
    ({ name, range }, at) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">` +
      `'${escapeText(name)}'!${range}</definedName>`,
  );
  return (
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>` +
    `<sheets>${list.join("")}</sheets><definedNames>${filters.join("")}</definedNames></workbook>`
  );
}

function workbookRelations(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return (
    `<Relationships xmlns="${PACKAGE}/relationships">${sheets.join("")}` +
    `<Relationship Id="rId${sheetCount + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
  );
}

const ROOT_RELATIONS =
  `<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypes(sheetCount: number): string {
  const sheets = Array.from(
    { length: sheetCount },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${DOCUMENT}.worksheet+xml"/>`,
  );
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${DOCUMENT}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${DOCUMENT}.styles+xml"/>${sheets.join("")}</Types>`
  );
}
