import type { CDPSession, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { isAtRest } from "./order-rows.ts";
import { walkTo } from "./until-listening.ts";

const box = (name: string) => (page: Page) => page.getByRole("textbox", { name, exact: true });

type Typed = {
  what: string;
  path: string;
  field: (page: Page) => Locator;
  text?: string;
  /** Opens what the field is in. */
  open?: (page: Page) => Promise<unknown>;
  /** The URL after a real Enter; absent where the text alone makes no request. */
  asks?: RegExp;
  /** The URL after a pause in typing, where a field needs no Enter. */
  follows?: RegExp;
};

/** One field of each kind, in the order of the test. */
const FIELDS: Typed[] = [
  {
    what: "Find",
    path: "/orders/sold",
    field: (page) => page.getByRole("combobox", { name: "Search" }),
    text: "Buyer IDs",
    open: (page) => page.keyboard.press("ControlOrMeta+k"),
    asks: /\/buyers/,
  },
  {
    what: "the list of buyers",
    path: "/buyers",
    field: box("Order number and buyer nickname, one order per line"),
    text: "4402981677163358206 小王",
  },
  { what: "the remark of sold orders", path: "/orders/sold", field: box("Remark"), asks: /[?&]r=/ },
  {
    what: "the number of pending orders",
    path: "/orders/pending",
    field: box("Order number"),
    text: "4402981677163358206",
    asks: /[?&]order=/,
  },
  { what: "the search of the book", path: "/orders/book", field: box("Search"), follows: /[?&]r=/ },
  { what: "the holder of a card check", path: "/cards", field: box("Holder name"), text: "马小云" },
  { what: "the card of the history", path: "/cards", field: box("Card"), text: "1234", asks: /ends=1234/ },
  {
    what: "a form in a dialog",
    path: "/settings/people",
    field: box("Name"),
    text: "小王",
    open: (page) => page.getByRole("button", { name: "Invite" }).click(),
  },
];

/** Composes a word and sends the Enter that takes it, in the forms of three engines, and the Esc that drops it. */
async function compose(session: CDPSession, field: Locator): Promise<void> {
  const key = (name: "Enter" | "Escape") => ({
    key: name,
    code: name,
    windowsVirtualKeyCode: 229,
    text: name === "Enter" ? "\r" : undefined,
  });
  await session.send("Input.imeSetComposition", { text: "ni", selectionStart: 2, selectionEnd: 2 });
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...key("Enter") });
  await session.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 });
  for (const name of ["Enter", "Escape"] as const) {
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...key(name) });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key(name) });
  }
  for (const init of [
    { keyCode: 229, isComposing: false },
    { isComposing: true },
    { keyCode: 229, isComposing: true },
  ])
    await field.dispatchEvent("keydown", { key: "Enter", ...init, bubbles: true, cancelable: true });
}

test("Enter that ends a composition does nothing in sign-in, filters, Find, lists and forms", async ({
  page,
  context,
  signIn,
  sandbox,
}) => {
  const session = await context.newCDPSession(page);
  await page.goto("/sign-in");
  const password = page.getByLabel("Password");
  await page.getByLabel("Email").fill("staff@demo.example");
  await password.fill("not the password");
  await compose(session, password);
  await expect(password).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Wrong email" })).toHaveCount(0);
  await password.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Wrong email" })).toHaveCount(1);

  await signIn("admin");
  const made = async () => (await sandbox.control.meter()).calls.length;
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto("/orders/sold");
  for (const { what, path, field, text = "送礼", open, asks, follows } of FIELDS)
    await test.step(what, async () => {
      if (new URL(page.url()).pathname !== path) await walkTo(page, path);
      if (path.startsWith("/orders/")) await isAtRest(page);
      await open?.(page);
      const input = field(page);
      await input.click();
      await input.pressSequentially(text);
      if (follows) await expect(page).toHaveURL(follows);
      const [url, value, before] = [page.url(), await input.inputValue(), await made()];
      posts.length = 0;
      await compose(session, input);
      await expect(input).toBeFocused();
      await expect(input).toHaveValue(value);
      expect(page.url()).toBe(url);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(posts).toEqual([]);
      expect(await made()).toBe(before);
      if (!asks) return;
      await input.press("Enter");
      await expect(page).toHaveURL(asks);
    });
});
