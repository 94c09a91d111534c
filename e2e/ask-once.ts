import { atLevel } from "./card-form.ts";
import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import type { en } from "#messages/messages.ts";

export type Words = typeof en;

const GIVEN = [..."伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰"];
let made = randomInt(GIVEN.length ** 2);

/** A new name, since a cached result would make no call. */
function newName(): string {
  made += 1;
  return `陈${GIVEN[Math.floor(made / GIVEN.length) % GIVEN.length]}${GIVEN[made % GIVEN.length]}`;
}

/** Looks up the buyer of one order. */
export async function askForBuyers(page: Page, words: Words): Promise<void> {
  await page.goto("/buyers");
  await page
    .getByRole("textbox", { name: words.buyers.input.label })
    .fill(`4402981677163358206\t${newName()}`);
  await page.getByRole("button", { name: new RegExp(`^${words.buyers.ask.ask}`) }).click();
}

/** Checks one card on two elements. */
export async function checkOneCard(page: Page, words: Words): Promise<void> {
  await page.goto("/cards");
  await page.getByRole("radio", { name: atLevel(words.cards.levels, 2) }).check({ force: true });
  await page.getByRole("textbox", { name: words.cards.fields.name }).fill(newName());
  await page.getByRole("textbox", { name: words.cards.fields.accountNo }).fill("6222020000000102004");
  await page.getByPlaceholder(words.cards.purposeHint).fill("退款");
  await page.getByRole("button", { name: new RegExp(`^${atLevel(words.cards.check, 2)}`) }).click();
}

/** Adds a placement and gets its links. */
export async function askForLinks(page: Page, words: Words): Promise<void> {
  await page.goto("/top-up");
  await page.getByRole("button", { name: words.topUp.list.add }).first().click();
  const form = page.getByRole("dialog");
  const sid = `parcel-card-${randomInt(1_000_000)}`;
  await form.getByLabel(words.topUp.form.fields.name).fill(sid);
  await form.getByRole("button", { name: new RegExp(`^${words.topUp.form.createWithLinks}`) }).click();
  await page.getByRole("heading", { name: sid }).waitFor();
}
