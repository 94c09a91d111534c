import { expect, test } from "vitest";
import { addSomebody } from "#lib/testing/people.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { choicesAddress, choicesInput, getChoices, rememberChoices } from "./save-choices.ts";

const app = withTestApp();

test("what a person chose of a list is there again, for that person and list alone", async () => {
  const [one, other] = [await addSomebody(["admin"]), await addSomebody(["marketing"])];
  await rememberChoices(one, { list: "soldOrders", size: 50, edition: "enhanced", flag: "1" });
  await rememberChoices(one, { list: "soldOrders", size: 100, edition: "basic" });
  expect(await getChoices(one.identity, "soldOrders")).toEqual({ size: 100, edition: "basic" });
  const unchosen = { size: 20, edition: "enhanced" };
  expect(await getChoices(one.identity, "pendingOrders")).toEqual(unchosen);
  expect(await getChoices(other.identity, "soldOrders")).toEqual(unchosen);
});

test.each(["remark", "order", "flagName", "from"])("%s is no choice that is kept", (name) => {
  const choices = { list: "soldOrders", size: 20, edition: "enhanced" };
  expect(choicesInput.safeParse(choices).success).toBe(true);
  expect(choicesInput.safeParse({ ...choices, [name]: "小林" }).success).toBe(false);
});

test("a link without a seller ID by choice means the shop it names, and no shop in its place", async () => {
  const { identity } = await addSomebody(["staff", "marketing"]);
  const shops = [{ id: app.shopId("林间小铺") }, { id: app.shopId("青禾家居") }] as Shop[];
  const page = { path: "/orders/pending", list: "pendingOrders" } as const;
  const open = (given: Record<string, string>) =>
    choicesAddress(identity, page, given, { shops, rememberedShopId: null });
  expect(await open({ shop: shops[1]!.id, seller: "none" })).toBeNull();
  for (const shop of ["", "00000000-0000-4000-8000-000000000000"])
    expect(await open({ shop, seller: "none", size: "50" })).toBe(
      `/orders/pending?shop=${shops[0]!.id}&size=50`,
    );
});
