import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { fillBook } from "./fill-book.ts";
import { expect, test } from "./fixtures.ts";
import { dockOf, openList, selectRow } from "./order-rows.ts";
import { printedTexts } from "./printed.ts";
import { readQr } from "./read-qr.ts";

const LINES = Array.from({ length: 60 }, (_, at) => ({
  goodsName: `${String(at + 1).padStart(2, "0")}号 桂花乌龙茶叶礼盒装 250 克 赠品袋`,
  goodsSpec: "大 / 红",
  goodsCount: at + 1,
}));
const REMARK = "第一行：轻放\n\n第三行：不要合并\n".concat("长".repeat(450));
const BLOB = `~${"Q2lwaGVy".repeat(64)}~1~`;

const SIZES = [
  { name: "A4", mm: [210, 297], most: 3 },
  { name: "A5", mm: [148, 210], most: 2 },
  { name: "100 × 150 mm", mm: [100, 150], most: 1 },
  { name: "76 × 130 mm", mm: [76, 130], most: 1 },
] as const;
/** Each size with one slip on a sheet, and with as many as it offers. */
const LAYOUTS = SIZES.flatMap((size) =>
  [...new Set([1, size.most])].map((perSheet) => ({ ...size, perSheet })),
);

/** Expects each line of the goods so many times on the printed sheets. */
function expectEachLine(sheets: string[], times: number): void {
  const whole = sheets.join("");
  for (const { goodsName } of LINES)
    expect(whole.split(goodsName.replace(/\s/g, "")).length - 1, goodsName).toBe(times);
}

/** Opens packing slips or the pick list of the book's first orders. */
async function openPaper(page: Page, paper: "Packing slips" | "Pick list", count: number): Promise<void> {
  await openList(page, "/orders/book");
  for (let at = 0; at < count; at += 1) await selectRow(page, at);
  await dockOf(page).getByRole("button", { name: paper }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
}

test("a slip of 60 lines loses none in any size, and each sheet names its order and number", async ({
  page,
  desk,
  sandbox,
  signIn,
  consoleErrors,
}) => {
  await sandbox.control.addFault(
    { kind: "patchRows", patch: { goodsInfoList: LINES, remark: REMARK, receiverName: BLOB } },
    { times: null },
  );
  await signIn("staff");
  await fillBook(page, desk, "pending", 20);
  await openPaper(page, "Packing slips", 2);
  const parts = page.getByRole("article", { name: "Packing slip" });
  const titles = parts.getByRole("heading", { level: 2 });
  const perSheets = page.getByRole("radiogroup", { name: "Slips per sheet" });
  for (const { name, mm, most, perSheet } of LAYOUTS) {
    await page.getByRole("radiogroup", { name: "Paper size" }).getByText(name, { exact: true }).click();
    await expect(perSheets.getByRole("radio")).toHaveCount(most === 1 ? 0 : most);
    if (most > 1) await perSheets.getByText(`${perSheet} per sheet`).click();
    await expect(parts.first()).toBeVisible();
    const numbers = [...new Set(await titles.allInnerTexts())];
    expect(numbers).toHaveLength(2);
    for (const number of numbers) {
      const slip = parts.filter({ has: page.getByRole("heading", { name: number }) });
      const own = await slip.count();
      const texts = await slip.allInnerTexts();
      expect(own).toBeGreaterThan(1);
      for (const [index, text] of texts.entries())
        for (const said of ["林间小铺", number, `Sheet ${index + 1} of ${own}`]) expect(text).toContain(said);
      await expect(slip.getByRole("img", { name: /^QR code of order / })).toHaveCount(own);
      const whole = texts.join("\n");
      for (const { goodsName, goodsCount } of LINES)
        expect(whole.split(goodsName).length, `${name} ${goodsName} ×${goodsCount}`).toBe(2);
      expect(whole.match(/×\d+/g)?.map((units) => Number(units.slice(1)))).toEqual(
        LINES.map(({ goodsCount }) => goodsCount),
      );
      expect(whole.match(/长/g)).toHaveLength(450);
      expect(whole).toContain("The service encrypted these details.");
      const lines = await slip.locator(".paper-box .paper-line bdi[lang='zh-CN']").allTextContents();
      expect(lines.slice(0, 3)).toEqual(["第一行：轻放", "", "第三行：不要合并"]);
    }
    const count = await page.locator(".paper-sheet").count();
    const { texts: read, ...sheets } = await printedTexts(page);
    expect(sheets).toEqual({ count, mm: [...mm] });
    const printedNumbers = numbers.map((number) => number.replace(/\s/g, ""));
    for (const text of read) {
      expect(text).toMatch(/林间小铺.*Sheet\d+of\d+/);
      expect(printedNumbers.some((number) => text.includes(number))).toBe(true);
    }
    if (read.length > 0) expectEachLine(read, numbers.length);
    if (name.startsWith("76")) await expectAccessible(page, "label");
  }
  const code = page.getByRole("img", { name: /^QR code of order / }).first();
  const number = (await titles.first().innerText()).trim();
  expect(await readQr(code)).toBe(number);
  await page.reload();
  await expect(page.getByRole("radio", { name: "76 × 130 mm" })).toBeChecked();
  expect(consoleErrors).toEqual([]);
});

test("a pick list has its paper size, and each sheet its title and number", async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await sandbox.control.addFault({ kind: "patchRows", patch: { goodsInfoList: LINES } }, { times: null });
  await signIn("staff");
  await fillBook(page, desk, "pending", 20);
  await openPaper(page, "Pick list", 3);
  for (const { name, mm } of SIZES) {
    await page.getByRole("radiogroup", { name: "Paper size" }).getByText(name, { exact: true }).click();
    const { texts: read, count, ...sheet } = await printedTexts(page);
    expect(sheet.mm).toEqual([...mm]);
    expect(count).toBeGreaterThan(1);
    for (const [at, text] of read.entries())
      for (const said of ["Picklist", "林间小铺", `${at + 1}/${count}`]) expect(text).toContain(said);
    if (read.length > 0) expectEachLine(read, 1);
  }
});
