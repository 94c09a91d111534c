import type { Page } from "@playwright/test";

export const field = (page: Page) =>
  page.getByRole("textbox", { name: "Order number and buyer nickname, one order per line" });
export const nicks = (page: Page) => page.getByRole("textbox", { name: /^Nickname of the buyer of/ });
export const ask = (page: Page) => page.getByRole("button", { name: /^Find buyer IDs/ });
export const answers = (page: Page) => page.getByRole("table", { name: "Result" });
export const row = (page: Page, nick: string) =>
  answers(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: nick, exact: true }) });
export const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
/** Nicks of this test alone: what another has asked is known, and not asked again. */
let series = 0;

export function beginSeries(): void {
  series += 1;
}

export const nick = (at: number) => `n${series}-${at}`;
/** Odd numbers: the sandbox leaves out those that end in 00. */
export const many = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `${4_402_981_677_163_350_001n + BigInt(at) * 2n}\t${nick(at + 1)}`,
  ).join("\n");
