import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const LIMIT_MS = 600_000;
/** LibreOffice's CSV options: comma, quotes, UTF-8, from the first line, the first 20 columns as text. */
const AS_TEXT = `CSV:44,34,76,1,${Array.from({ length: 20 }, (_, at) => `${at + 1}/2`).join("/")}`;

/** Reads order numbers and rows of a file through LibreOffice; null if it isn't installed. */
export function numbersByOffice(file: string): Promise<{ numbers: string[]; rows: number } | null> {
  // A plain CSV marks no column as text: the person who opens it must.
  const filter = file.endsWith("plain.csv") ? AS_TEXT : null;
  return convert(file, filter, "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,false", (text) => ({
    numbers: [...text.matchAll(/(?<![0-9])44[0-9]{17}(?![0-9])/g)].map(([number]) => number),
    rows: text.trimEnd().split("\n").length,
  }));
}

/** Converts a file with LibreOffice and reads what comes out; null if it isn't installed. */
async function convert<Read>(
  file: string,
  filter: string | null,
  format: string,
  read: (text: string) => Read,
): Promise<Read | null> {
  const folder = mkdtempSync(join(tmpdir(), "merchant-desk-office-"));
  try {
    const args = [`-env:UserInstallation=file://${folder}/profile`, "--headless"];
    if (filter !== null) args.push(`--infilter=${filter}`);
    const out = join(folder, "out");
    await run("soffice", [...args, "--convert-to", format, "--outdir", out, file], { timeout: LIMIT_MS });
    const [ending] = format.split(":");
    return read(readFileSync(join(out, basename(file).replace(/\.\w+$/, `.${ending}`)), "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT" && "path" in error) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A cell as LibreOffice shows it; `type` is null in an empty one. */
export type OfficeCell = {
  type: string | null;
  text: string;
  number: number | null;
  formula: string | null;
};

/** LibreOffice's CSV options that detect numbers and dates, as when a file is opened with a double click. */
const AS_OPENED = "Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false";

/** Reads the cells of a file's sheets through LibreOffice; null if it isn't installed. */
export function sheetsByOffice(file: string): Promise<OfficeCell[][][] | null> {
  const filter = file.endsWith("plain.csv") ? AS_TEXT : AS_OPENED;
  return convert(file, file.endsWith(".csv") ? filter : null, "fods", (xml) =>
    xml.split("</table:table>").slice(0, -1).map(parseCells),
  );
}

function parseCells(xml: string): OfficeCell[][] {
  return [...xml.matchAll(/<table:table-row[^>]*?(?:\/>|>(.*?)<\/table:table-row>)/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, attributes = "", inner = ""]) => {
        const is = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
        const number = is("office:value");
        const cell = {
          type: is("office:value-type") ?? null,
          text: [...inner.matchAll(/<text:p[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs)]
            .map(([, p = ""]) => plain(p))
            .join("\n"),
          number: number ? Number(number) : null,
          formula: plain(is("table:formula") ?? "") || null,
        };
        return Array.from(
          { length: Math.min(50, Number(is("table:number-columns-repeated") ?? 1)) },
          () => cell,
        );
      },
    ),
  );
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(xml: string): string {
  return xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = "1") => " ".repeat(Number(count)))
    .replace(/<text:tab\/>/g, "\t")
    .replace(/<text:line-break\/>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&#x?(\w+);/g, (sign, code: string) =>
      String.fromCodePoint(sign.startsWith("&#x") ? parseInt(code, 16) : Number(code)),
    )
    .replace(/&(\w+);/g, (sign, name: string) => SIGNS[name] ?? sign);
}
