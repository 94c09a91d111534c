import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

const HTML = `<img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">茶</a>`;
const texts = {
  receiver_name: HTML,
  receiver_phone: HTML,
  province: HTML,
  city: HTML,
  town: HTML,
  receiver_address: HTML,
  goods_spec: HTML,
  remark: HTML,
  remark_tag: HTML,
  remark_tag_name: HTML,
  order_status: HTML,
};

test("HTML, direction signs and odd values in an order are shown as text, in table and sheet", async ({
  page,
  sandbox,
  signIn,
  consoleErrors,
}) => {
  const patchNext = (patch: object) => sandbox.control.addFault({ kind: "patchRows", patch });
  const refresh = async (sign: string) => {
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(orderRows(page).first()).toContainText(sign);
  };
  const sheet = page.getByRole("dialog", { name: "Order details" });
  const openFirst = () => orderRows(page).first().getByRole("button").first().click();
  await patchNext({ ...texts, goods_name: HTML, goods_img: "javascript:alert(4)" });
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByRole("table").getByText(HTML, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("table").getByRole("link")).toHaveCount(0);
  await openFirst();
  await sheet.getByRole("button", { name: "Show address" }).click();
  await expect(sheet.getByText(HTML, { exact: true }).first()).toBeVisible();
  await expect(sheet.getByRole("link")).toHaveCount(0);
  await page.keyboard.press("Escape");

  const turned = "\u202eabc\u2066\u2067def";
  const turnedTexts = [
    "goods_name",
    "goods_spec",
    "remark",
    "remark_tag_name",
    "order_status",
    "receiver_name",
  ];
  await patchNext(Object.fromEntries(turnedTexts.map((name) => [name, turned])));
  await refresh(turned);
  const inTable = await page.evaluate(findTurned, turned);
  expect(inTable.count).toBeGreaterThan(40);
  expect(inTable.turning).toEqual([]);
  await openFirst();
  await expect(sheet).toContainText(turned);
  expect((await page.evaluate(findTurned, turned)).turning).toEqual([]);
  await page.keyboard.press("Escape");

  await patchNext({
    pay_amount: "1e999",
    goods_count: -3,
    last_ship_time: "tomorrow",
    confirm_time: 9e18,
    is_pre_sale: "perhaps",
    order_sn: null,
    goods_name: null,
    remark: { a: 1 },
    withholding_money: "free",
  });
  await refresh("Incomplete");
  await expect(page.getByRole("cell", { name: "Not provided" })).toHaveCount(20);
  await openFirst();
  await expect(sheet).toContainText("tomorrow");
  await page.keyboard.press("Escape");
  expect(consoleErrors).toEqual([]);

  // A picture that can't be loaded: its host learns nothing of the page.
  const referrers: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(sandbox.baseUrl)) referrers.push(request.headers().referer);
  });
  await patchNext({ goods_img: `${sandbox.baseUrl}/goods/no-such-picture.png`, remark: "pictures" });
  await refresh("pictures");
  await expect.poll(() => referrers.length).toBeGreaterThan(0);
  expect(referrers.filter(Boolean)).toEqual([]);
  await expect(orderRows(page).first().getByRole("button").first()).toBeVisible();
});

test("HTML in goods of pending orders and in the service's words is shown as text", async ({
  page,
  sandbox,
  signIn,
  consoleErrors,
}) => {
  const goodsInfoList = [
    {
      goodsName: HTML,
      goodsSpec: HTML,
      goodsCount: "<i>2</i>",
      goodsImg: "data:text/html,<script>alert(5)</script>",
    },
  ];
  await sandbox.control.addFault({ kind: "patchRows", patch: { goodsInfoList, remark: HTML } });
  await signIn("staff");
  await page.goto("/orders/pending");
  await expect(page.getByRole("table").getByText(HTML, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("table").getByText("Incomplete").first()).toBeVisible();
  await sandbox.control.addFault({ kind: "code", code: 202, msg: HTML });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("alert").filter({ hasText: HTML })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

/** Counts the places of a text, and finds those where a text of ours follows before its direction ends. */
function findTurned(text: string): { count: number; turning: string[] } {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const turning: string[] = [];
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Lines of several texts lack these signs: there the text is isolated by signs of ours.
    if (!node.textContent?.includes(text) || node.parentElement?.closest("script")) continue;
    count += 1;
    let box = node.parentElement;
    const ends = (element: Element) => {
      const { display, unicodeBidi } = getComputedStyle(element);
      return display !== "inline" || /isolate|plaintext/.test(unicodeBidi);
    };
    while (box?.parentElement && !ends(box)) box = box.parentElement;
    const behind = box?.textContent?.split(text).at(-1)?.trim() ?? "";
    if (behind !== "") turning.push(box?.outerHTML.slice(0, 200) ?? "");
  }
  return { count, turning };
}
