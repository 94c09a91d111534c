import { execFile } from "node:child_process";
import { expect, type Page } from "@playwright/test";

/** The page as its printer gets it. */
async function pdfOf(page: Page): Promise<Buffer> {
  await page.emulateMedia({ media: "print" });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.emulateMedia({ media: null });
  return pdf;
}

/** Number and size, in millimetres, of the printed sheets. */
export async function printed(page: Page): Promise<{ count: number; mm: number[] }> {
  return sizesOf(await pdfOf(page));
}

/** Number, size and texts without blanks of the printed sheets; no texts without pdftotext (Debian's poppler-utils). */
export async function printedTexts(page: Page): Promise<{ count: number; mm: number[]; texts: string[] }> {
  const pdf = await pdfOf(page);
  const text = await new Promise<string | null>((resolve, reject) => {
    const reading = execFile("pdftotext", ["-raw", "-", "-"], { maxBuffer: 2 ** 26 }, (error, out) =>
      error === null ? resolve(out) : error.code === "ENOENT" ? resolve(null) : reject(error),
    );
    reading.stdin?.on("error", () => undefined).end(pdf);
  });
  if (text === null) process.stdout.write("pdftotext isn't installed: sheets weren't read as text\n");
  const sheets = text?.split("\f").slice(0, -1) ?? [];
  return { ...sizesOf(pdf), texts: sheets.map((sheet) => sheet.replace(/\s/g, "")) };
}

function sizesOf(pdf: Buffer): { count: number; mm: number[] } {
  const boxes = [...pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const sizes = new Set(boxes.map(([, width, height]) => `${width} ${height}`));
  expect(sizes.size).toBe(1);
  const mm = [...sizes][0]!.split(" ").map((points) => Math.round((Number(points) * 25.4) / 72));
  return { count: boxes.length, mm };
}
