import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { en } from "#messages/messages.ts";
import { actionsOfBuild } from "./build-lists.ts";

type Words = Pick<typeof en, "topUp">;

export const KINDS = Object.values(en.topUp.links.kinds).map(({ name }) => name);
/** Names of the links in sight when all six are there: the long ones are folded. */
export const SHORT_KINDS = KINDS.filter((name) => name.endsWith("short"));

/** Adds a placement by its command, without the form; its name is its sid. */
export async function addPlacement(page: Page, origin: string): Promise<{ id: string; name: string }> {
  const action = actionsOfBuild().find((one) => one.name.endsWith(" addPlacement"));
  const name = `shelf-${randomUUID().slice(0, 8)}`;
  const response = await page.request.post(`${origin}/top-up`, {
    headers: {
      accept: "text/x-component",
      "content-type": "text/plain;charset=UTF-8",
      "next-action": action?.id ?? "",
      origin,
    },
    data: JSON.stringify([{ name, sid: name, owner: "Lin Xiao" }]),
  });
  const id = /"id":"([\da-f-]{36})"/.exec(await response.text())?.[1];
  if (!id) throw new Error(`no placement was added: ${response.status()}`);
  return { id, name };
}

/** Opens the page of a new placement. Returns its name. */
export async function openNewPlacement(page: Page, origin: string): Promise<string> {
  const { id, name } = await addPlacement(page, origin);
  await page.goto(`${origin}/top-up?placement=${id}`);
  return name;
}

/** The names of the links in sight, in order. */
export function linkNames(page: Page): Locator {
  return page.getByRole("main").getByRole("listitem").getByRole("strong");
}

/** Opens a folded part of the page. */
export async function openFold(page: Page, title: string): Promise<void> {
  await page.locator("summary", { hasText: title }).click();
}

/** The button that gets the links of the current placement. */
export function getLinks(page: Page, { topUp: words }: Words = en): Locator {
  return page
    .getByRole("region", { name: words.links.label, exact: true })
    .getByRole("button", { name: new RegExp(`^${words.get}`) });
}
