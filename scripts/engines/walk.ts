import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { until, type Engine, type Target } from "./engine.ts";
import type { DemoPerson } from "#lib/testing/start-desk.ts";

export type Walked = {
  engine: Engine;
  url: string;
  admin: DemoPerson;
  /** Where the engine saves files. */
  folder: string;
  /** Calls that arrived at the sandbox so far. */
  calls: () => Promise<number>;
  /** Keeps a picture of what is on screen. */
  keep: (name: string) => Promise<void>;
};
type Step = [name: string, walk: (walked: Walked) => Promise<void>];

const button = (named: string): Target => ({ css: "button", named });
const heading = (named: string): Target => ({ css: "h1, h2", named });
const field = (named: string): Target => ({ css: "input, textarea", named });
const option = (css: string): Target => ({ css: `[role=option]${css}` });
const row = (css = ""): Target => ({ css: `tbody tr ${css}` });
const account: Target = { css: "header button[aria-haspopup=menu]", named: "Account of" };
const sheet: Target = { css: "dialog[open]" };

/** What people do in a day, in an order in which each step finds what the one before left. */
export const STEPS: Step[] = [
  [
    "signed in",
    async ({ engine, url, admin }) => {
      await engine.open(`${url}/sign-in`);
      await engine.evaluate(`document.cookie = "md-locale=en; path=/"`);
      await arrive(engine, `${url}/sign-in`);
      await engine.type(field("Email"), admin.email);
      await engine.type(field("Password"), admin.password);
      await engine.press(button("Sign in"));
      await shown(engine, heading("Today"));
    },
  ],
  [
    "sold orders listed",
    async ({ engine, keep }) => {
      await engine.press({ css: "a", named: "Sold orders" });
      await shown(engine, heading("Sold orders"));
      await rows(engine, 20);
      await keep("list");
    },
  ],
  [
    "next page",
    async ({ engine }) => {
      const before = await numbers(engine);
      await engine.press(button("Next"));
      await until("another page", async () => {
        const now = await numbers(engine);
        return now.length === 20 && now.every((number) => !before.includes(number));
      });
      await says(engine, "Page 2 of 62");
    },
  ],
  [
    "an order opened, closed by Back",
    async ({ engine }) => {
      const [number = ""] = await numbers(engine);
      await engine.press(row(":is(button, [role=button])"));
      await until("its sheet", async () => (await engine.text(sheet)).includes(number));
      await engine.evaluate("history.back()");
      await until("no sheet", async () => (await engine.text(sheet)) === "");
      await rows(engine, 20);
    },
  ],
  [
    "filtered by a flag",
    async ({ engine }) => {
      await engine.press(button("Flag 3"));
      await until("flags 3 alone", () =>
        engine.evaluate(
          `location.search.includes("flag=3") && document.querySelector("table[aria-busy=false]") !== null &&
           [...document.querySelectorAll("tbody tr")].every((row) => row.cells[6].innerText.startsWith("3"))`,
        ),
      );
      await rows(engine, 1);
    },
  ],
  [
    "found by number",
    async ({ engine }) => {
      const [number = ""] = await numbers(engine);
      await engine.press(button("Find an order"));
      await engine.type(field("What to find"), number.slice(-6));
      await until("the order", async () => (await engine.text(option(""))).includes(number));
      await engine.press(option(""));
      await until("its sheet", async () => (await engine.text(sheet)).includes(number));
      await engine.press(button("Copy"));
      await says(engine, "Order number copied");
      await engine.press(button("Close"));
      await until("no sheet", async () => (await engine.text(sheet)) === "");
    },
  ],
  [
    "numbers copied",
    async ({ engine }) => {
      await engine.press(row("[type=checkbox]"));
      await engine.press(button("Copy order numbers"));
      await says(engine, "1 order number copied");
    },
  ],
  [
    "pending orders listed",
    async ({ engine }) => {
      await engine.press({ css: "a", named: "Pending orders" });
      await shown(engine, heading("Pending orders"));
      await rows(engine, 20);
    },
  ],
  [
    "the book lists what was read, and prints it",
    async ({ engine, url, keep }) => {
      await until("orders in the book", async () => {
        await arrive(engine, `${url}/orders/book`);
        await shown(engine, { css: "table[aria-busy=false]" });
        return (await numbers(engine)).length === 20;
      });
      await engine.press(row("[type=checkbox]"));
      await engine.press(button("Packing slips"));
      await shown(engine, { css: "article", named: "Packing slip" });
      await engine.evaluate("window.print = () => (document.title = 'printed')");
      await keep("slip");
      await engine.press(button("Print"));
      await until("the print", async () => (await engine.evaluate("document.title")) === "printed");
      await engine.evaluate("dispatchEvent(new Event('afterprint'))");
    },
  ],
  [
    "a card typed, which the Enter of an input method does not send",
    async ({ engine, calls }) => {
      await engine.press({ css: "a", named: "Card checks" });
      await engine.type(field("Holder name"), "马小云");
      await engine.type(field("Card number"), "6222020000000102004");
      // Its look-up is over: a command that waits behind a press of a link is refused.
      await says(engine, "This card hasn’t been checked before.");
      const before = await calls();
      const enters = [{ keyCode: 229 }, { isComposing: true }, { keyCode: 229, isComposing: true }];
      for (const enter of enters)
        await engine.evaluate(
          `document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
             ${JSON.stringify({ key: "Enter", bubbles: true, cancelable: true, ...enter })}))`,
        );
      const typed = await engine.evaluate<string>("document.activeElement.value");
      if (typed !== "6222 0200 0000 0102 004") throw new Error(`the field holds ${typed}`);
      if ((await calls()) !== before) throw new Error("the card was sent");
    },
  ],
  [
    "a top-up code shown, and saved as a file",
    async ({ engine, folder }) => {
      await engine.press({ css: "a", named: "Top-up links" });
      await engine.press(button("New placement"));
      await engine.type(field("Name"), `shelf-${Date.now()}`);
      await engine.press(button("Create and get"));
      await says(engine, "Checked: the code holds this link");
      const loaded = await engine.evaluate("document.querySelector('img[alt^=\"QR code\"]').naturalWidth > 0");
      if (!loaded) throw new Error("the code is no picture");
      await engine.press(button("PNG"));
      await saved(folder, ".png", "\x89PNG");
    },
  ],
  [
    "the link of an export answers",
    async ({ engine, url, folder }) => {
      await arrive(engine, `${url}/orders/book`);
      await engine.press(button("Export all"));
      await engine.press({ css: "label", named: "CSV" });
      await engine.press({ css: "dialog button", named: "Export" });
      await engine.press(button("Download"));
      await saved(folder, ".csv", "\xef\xbb\xbfOrder number,");
    },
  ],
  [
    "language and theme switched",
    async ({ engine }) => {
      await engine.press(account);
      await engine.press({ css: "[role=menuitemradio]", named: "Dark" });
      await until("the dark theme", async () => (await engine.attribute({ css: "html" }, "data-theme")) === "dark");
      await engine.press(account);
      await engine.press({ css: "[role=menuitemradio]", named: "中文" });
      await shown(engine, heading("订单库"));
      await engine.press({ css: "header [aria-label$=的账号]" });
      await engine.press({ css: "[role=menuitemradio]", named: "English" });
      await shown(engine, heading("Order book"));
    },
  ],
  [
    "signed out",
    async ({ engine, url }) => {
      await engine.press(account);
      await engine.press({ css: "[role=menuitem]", named: "Sign out" });
      await shown(engine, heading("Sign in"));
      await engine.open(url);
      await shown(engine, heading("Sign in"));
    },
  ],
];

/** Opens a page and waits until its scripts have taken over what the document brought. */
async function arrive(engine: Engine, url: string): Promise<void> {
  await engine.open(url);
  await until("the scripts of the page", () =>
    engine.evaluate(
      `[...document.querySelectorAll("button, input, select, textarea")]
         .every((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")))`,
    ),
  );
}

const shown = (engine: Engine, target: Target) =>
  until(`${target.css} ${target.named ?? ""}`, async () => (await engine.text(target)) !== "");

const says = (engine: Engine, words: string) =>
  until(`“${words}”`, () => engine.evaluate(`document.body.innerText.includes(${JSON.stringify(words)})`));

const numbers = (engine: Engine) =>
  engine.evaluate<string[]>(
    `[...document.querySelectorAll("tbody td")].map((cell) => cell.innerText).filter((text) => /^\\d{19}$/.test(text))`,
  );

/** Waits for a file that begins so. */
const saved = (folder: string, ending: string, start: string) =>
  until(`a file ${ending}`, async () => {
    const name = (await readdir(folder)).find((file) => file.endsWith(ending));
    return name && (await readFile(join(folder, name), "latin1")).startsWith(start);
  });

const rows = (engine: Engine, least: number) =>
  until(`${least} rows`, async () => (await numbers(engine)).length >= least);
