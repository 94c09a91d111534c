import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const LIMIT_MS = 600_000;
/** Comma, quotes, UTF-8, from the first line; each of the first columns as text. */
const AS_TEXT = `CSV:44,34,76,1,${Array.from({ length: 20 }, (_, at) => `${at + 1}/2`).join("/")}`;

/** The order numbers and rows that LibreOffice finds in a file, as it writes them again; null where it is not installed. */
export async function numbersByOffice(file: string): Promise<{ numbers: string[]; rows: number } | null> {
  const folder = mkdtempSync(join(tmpdir(), "merchant-desk-office-"));
  try {
    // A plain CSV says of no column that it is text: who opens it has to.
    const read = file.endsWith("plain.csv") ? [`--infilter=${AS_TEXT}`] : [];
    await run(
      "soffice",
      [
        `-env:UserInstallation=file://${folder}/profile`,
        "--headless",
        ...read,
        "--convert-to",
        "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,false",
        "--outdir",
        join(folder, "out"),
        file,
      ],
      { timeout: LIMIT_MS },
    );
    const name = basename(file).replace(/\.\w+$/, ".csv");
    const text = readFileSync(join(folder, "out", name), "utf8");
    const numbers = [...text.matchAll(/(?<![0-9])44[0-9]{17}(?![0-9])/g)].map(([number]) => number);
    return { numbers, rows: text.trimEnd().split("\n").length };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT" && "path" in error) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
