import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { addPerson } from "#lib/testing/people.ts";
import type { Context, Role } from "#lib/shared/base/identity.ts";
import { choicesInput, getChoices, rememberChoices } from "./person-choices.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function personContext(roles: Role[]): Promise<Context> {
  const { id } = await addPerson(roles);
  return { identity: { personId: id } } as Context;
}

test("what a person chose of a list is there again, for that person and list alone", async () => {
  const [one, other] = [await personContext(["admin"]), await personContext(["marketing"])];
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
