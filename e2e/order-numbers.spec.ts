import { readFile, writeFile } from "node:fs/promises";
import { channelCsv, channelRows } from "#lib/testing/channel-files.ts";
import { SHOPS } from "#lib/testing/number-ways.ts";
import { readSheet } from "#lib/testing/read-xlsx.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { findShopId, visitAs, type Visitor } from "#lib/testing/visit-desk.ts";
import { readCsvCell } from "#lib/shared/base/csv.ts";
import { untilBooked } from "./fill-book.ts";
import { expect, test } from "./fixtures.ts";
import { command } from "./send-action.ts";

const COUNT = 331;

type Numbered = { shop: string; number: string };

async function read<Body>(visitor: Visitor, path: string) {
  const response = await visitor.fetch(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as Body;
}

/** Loads all orders of the shops as their pages do. Returns each with its number. */
async function loadAll(visitor: Visitor, desk: RunningDesk): Promise<Numbered[]> {
  const all: Numbered[] = [];
  for (const { name, ...counts } of SHOPS) {
    const shop = await findShopId(visitor, name);
    for (const list of ["pending", "sold"] as const)
      for (let page = 1; (page - 1) * 100 < counts[list]; page += 1) {
        const { page: loaded } = await read<{ page: { orders: { orderNumber: string }[] } }>(
          visitor,
          `/api/orders/${list}?shop=${shop}&size=100&page=${page}`,
        );
        all.push(...loaded.orders.map(({ orderNumber: number }) => ({ shop, number })));
      }
  }
  await untilBooked(desk, COUNT);
  return all;
}

test("row 107: files, paper and an import have each number sign by sign, for no call", async ({
  desk,
  sandbox,
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const staff = await visitAs(desk, "staff");
  const all = await loadAll(staff, desk);
  const before = (await sandbox.control.meter()).calls.length;
  await signIn("staff");
  for (const { name, file } of SHOPS) {
    const shop = await findShopId(staff, name);
    const wanted = all
      .filter((one) => one.shop === shop)
      .map(({ number }) => number)
      .toSorted();

    const exported = async (form: string) => {
      const started = await command(staff, "startExport", { shop, form, columns: "number" });
      const id = /"id":"([\da-f-]{36})"/.exec(started)?.[1];
      const state = async () => (await read<{ state: string }>(staff, `/api/jobs?id=${id}`)).state;
      await expect.poll(state, { timeout: 20_000 }).toBe("done");
      return Buffer.from(await (await staff.fetch(`/api/jobs/file?id=${id}`)).arrayBuffer());
    };
    const cells = readSheet(await exported("xlsx"))
      .slice(1)
      .map(([cell]) => cell);
    expect(cells.every((cell) => cell?.kind === "text")).toBe(true);
    expect(cells.map((cell) => cell?.value).toSorted()).toEqual(wanted);
    for (const form of ["plain", "excel"]) {
      const lines = (await exported(form)).toString("utf8").trim().split("\r\n").slice(1);
      const numbers = lines.map((line) => line.slice(0, line.lastIndexOf(",SIMULATED")));
      if (form === "plain") expect(numbers.toSorted()).toEqual(wanted);
      else expect(numbers.map(unguard).toSorted()).toEqual(wanted);
    }

    const list = await command(staff, "getPickList", { shop });
    const slips = await command(staff, "getPackingSlips", { shop });
    const onPaper = wanted.filter((one) => [list, slips].every((text) => text.includes(`"${one}"`)));
    expect(onPaper).toEqual(wanted);

    // A file of the channel with the same numbers is a file of these orders.
    const rows = channelRows(file, wanted.length);
    const column = rows[0]!.findIndex((head) => /^订单(?:号|编号)$/.test(head));
    for (const [at, cells] of rows.slice(1).entries()) cells[column] = `${wanted[at]}\t`;
    const path = test.info().outputPath(`${file}.csv`);
    await writeFile(path, channelCsv(rows));
    await page.goto(`/orders/import?shop=${shop}`);
    await page.locator('input[type="file"]').setInputFiles(path);
    await expect(page.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
    const figures = page.getByRole("region", { name: "What will change" }).locator("dd");
    await expect(figures).toHaveText(["0", "0", String(wanted.length), "0", "0", "0"]);
  }
  const entries = await readFile(test.info().outputPath("taobao.csv"), "utf8");
  expect(entries).toContain("YS-");
  expect((await sandbox.control.meter()).calls).toHaveLength(before);
});

/** A cell of a CSV for a spreadsheet, as the spreadsheet shows it. */
const unguard = (cell: string) =>
  readCsvCell(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
