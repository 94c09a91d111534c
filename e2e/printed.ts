import { expect, type Page } from "@playwright/test";

/** Number and size, in millimetres, of the printed sheets. */
export async function printed(page: Page): Promise<{ count: number; mm: number[] }> {
  await page.emulateMedia({ media: "print" });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  await page.emulateMedia({ media: null });
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  const sizes = new Set(boxes.map(([, width, height]) => `${width} ${height}`));
  expect(sizes.size).toBe(1);
  const mm = [...sizes][0]!.split(" ").map((points) => Math.round((Number(points) * 25.4) / 72));
  return { count: boxes.length, mm };
}
