import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import type { ExportForm } from "#lib/shared/base/csv.ts";
import { exportedCells } from "#lib/testing/read-exported.ts";
import { expectNoted } from "#lib/testing/read-audit-log.ts";
import { exportLinks } from "./export-links.ts";
import { getTopUpLinks } from "./get-top-up-links.ts";
import { archivePlacement, createPlacement } from "./placements.ts";

const app = withTestApp();

test("all links that are kept leave as a file for no call, every row marked, noted in the trail", async () => {
  const add = (sid: string, name: string) => createPlacement(app.context, { name, sid, owner: "Lin Xiao" });
  const first = await add("card", "=包裹卡");
  const second = await add("poster", "Poster");
  await add("empty", "Without links");
  await app.sandbox.control.setOptions({ sidLocation: "either" });
  for (const { id } of [first, second])
    await getTopUpLinks(app.context, { idempotencyKey: randomUUID(), placementId: id, cache: "default" });
  await archivePlacement(app.context, { id: second.id, isArchived: true });
  const called = (await app.sandbox.control.meter()).calls.length;

  const exported = async (form: ExportForm) => {
    const { name, parts } = await exportLinks(app.context, { form }, (word) => word);
    return { name, bytes: Buffer.concat(await Array.fromAsync(parts)) };
  };
  const file = await exported("plain");
  expect(file.name).toMatch(/^top-up-links-\d{8}-\d{4}-simulated\.csv$/);
  const [head, ...rows] = file.bytes.toString().trimEnd().split("\r\n");
  expect(head).toBe(
    "\ufeffname,sid,owner,asOf,archived,shortUrl,url,mobileShortUrl,mobileUrl,weAppWebViewShortUrl,weAppWebViewUrl,mark",
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(
    /^=包裹卡,card,Lin Xiao,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+\d\d:\d\d,,https:\/\/t\.topup\.example\/\w+,https:\/\/.*,SIMULATED$/,
  );
  expect(rows[1]).toMatch(/^Poster,poster,Lin Xiao,[^,]+,yes,https/);
  expect((await app.sandbox.control.meter()).calls).toHaveLength(called);
  const details = { what: "topUpLinks", how: "csv", count: 2 };
  await expectNoted("exported", app.context.identity.personId, details);

  const workbook = await exported("xlsx");
  expect(workbook.name).toMatch(/^top-up-links-\d{8}-\d{4}-simulated\.xlsx$/);
  const [heading, card] = exportedCells(workbook.bytes);
  expect(heading?.join(",")).toBe(head?.slice(1));
  expect(card?.slice(0, 5)).toEqual(["=包裹卡", "card", "Lin Xiao", expect.any(Number), ""]);
  expect(card?.slice(5).join(",")).toBe(rows[0]?.split(",").slice(5).join(","));
});
