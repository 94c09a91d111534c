import { expect, test } from "vitest";
import { pendingOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN } from "#lib/testing/book-trials.ts";
import { listSameReceiver } from "./same-receiver.ts";

const { app, listed, bookPending } = bookTrials();
const NUMBERS = "44029816077133550";
const MASKED = {
  name: "李***",
  phone: "1*******88",
  province: "江苏省",
  city: "苏州市",
  district: "姑苏区",
  address: "****",
};

test.each([
  [{}, 0],
  [{ phone: "***********", address: null }, 0],
  [{ phone: "+** * (88)-" }, 0],
  [{ phone: "1******9988" }, 1],
  [{ phone: "138****0001" }, 1],
  [{ phone: "KxTq+/AbXzQwErTyUiOp==" }, 1],
  [{ address: "平江街道****" }, 1],
  [{ address: "* * 12*" }, 0],
])("two orders with one receiver, masked but for %j, have %d others", async (change, count) => {
  const receiver = { ...MASKED, ...change };
  await bookPending(["01", "02"].map((end) => pendingOrder(`${NUMBERS}${end}`, { receiver })));
  const [first] = await listed();
  const others = await listSameReceiver(app.context, { id: first!.id, shop: app.shopId(MAIN), all: false });
  expect(others.count).toBe(count);
});
