import type { Locator, Page } from "@playwright/test";

/** Practice cards by the level from which they get their verdict. */
export const CARDS = {
  2: { T: "6222020000000102004", F: "6222020000000202002", N: "6222020000000302000" },
} as const;

export const ID_NUMBER = "11010519491231002X";
export const PHONE = "13800130426";

/** The form of card checks in English, by its labels. */
export function cardForm(page: Page) {
  return {
    level: (count: 2 | 3 | 4): Locator => page.getByRole("radio", { name: `${count} elements` }),
    name: page.getByRole("textbox", { name: "Holder name" }),
    card: page.getByRole("textbox", { name: "Card number" }),
    idNumber: page.getByRole("textbox", { name: "ID number" }),
    phone: page.getByRole("textbox", { name: "Phone" }),
    purpose: page.getByRole("combobox", { name: "Purpose" }).and(page.locator("input")),
    check: page.getByRole("button", { name: /^Check (\d elements|anyway)/ }),
    result: (word: string): Locator =>
      page.getByRole("region", { name: "Result" }).getByRole("region", { name: word, exact: true }),
    rows: page.getByRole("region", { name: "History" }).getByRole("row"),
  };
}

/** Opens the page of card checks and waits until its form keeps what is typed. */
export async function openCards(page: Page, origin = ""): Promise<ReturnType<typeof cardForm>> {
  await page.goto(`${origin}/cards`);
  return cardForm(page);
}

/** A text of either language for this number of elements. */
export function atLevel(text: string, level: number): string {
  return text
    .replace(/\{count, select, 2 \{(.+?)\} 3 \{(.+?)\} other \{(.+?)\}\}/g, (_, two, three, four) =>
      String([two, three, four][level - 2]),
    )
    .replaceAll("{count}", String(level));
}

/** Fills in a check on two elements. */
export async function fillTwo(page: Page, name: string, card: string): Promise<void> {
  const form = cardForm(page);
  await form.name.fill(name);
  await form.card.fill(card);
  if ((await form.purpose.inputValue()) === "") await form.purpose.fill("退款账户核对");
}
