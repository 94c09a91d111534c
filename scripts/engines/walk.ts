import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PNG } from "pngjs";
import { until, type Engine } from "./engine.ts";
import type { DemoPerson } from "#lib/testing/start-desk.ts";

export type Walked = {
  engine: Engine;
  url: string;
  admin: DemoPerson;
  /** The engine's download folder. */
  folder: string;
  /** Number of calls at the sandbox so far. */
  calls: () => Promise<number>;
  /** Saves a screenshot. */
  keep: (name: string) => Promise<void>;
};
type Act = (walked: Walked) => Promise<unknown>;

/** A day's work in steps; each step needs the ones before it. */
export const STEPS: Record<string, Act[]> = {
  "signed in": [
    open("/sign-in"),
    holds("English", `document.cookie = "md-locale=en; path=/"`),
    open("/sign-in"),
    type("Email", ({ email }) => email),
    type("Password", ({ password }) => password),
    press("Sign in"),
    shows("Today"),
  ],
  "sold orders listed": [press("Sold orders", "a"), shows("Sold orders"), rows(20), checkHatch, keep("list")],
  "next page": [
    press("Next"),
    holds("page 2", `location.search.includes("page=2") && document.querySelector("table[aria-busy=false]")`),
    says("Page 2 of 62"),
    rows(20),
  ],
  "an order opened, closed by Back": [
    press("", "tbody tr :is(button, [role=button])"),
    holds("its sheet", `document.querySelector("dialog[open]")?.innerText.includes("Receiver")`),
    ({ engine }) => engine.evaluate("history.back()"),
    holds("no sheet", `!document.querySelector("dialog[open]")`),
    rows(20),
  ],
  "filtered by a flag": [
    press("Flag 3"),
    holds(
      "flags 3 alone",
      `location.search.includes("flag=3") && document.querySelector("table[aria-busy=false]") &&
       [...document.querySelectorAll("tbody tr")].every((row) => row.cells[6].innerText.startsWith("3"))`,
    ),
    rows(20),
  ],
  "found by number, which is copied": [
    findByNumber,
    press("Copy"),
    says("Order number copied"),
    press("Close"),
  ],
  "numbers copied": [
    holds("no sheet", `!document.querySelector("dialog[open]")`),
    press("", "tbody tr [type=checkbox]"),
    press("Copy order numbers"),
    says("1 order number copied"),
  ],
  "pending orders listed": [press("Pending orders", "a"), shows("Pending orders"), rows(20)],
  "the book listed, a slip printed": [
    open("/orders/book"),
    rows(20),
    press("", "tbody tr [type=checkbox]"),
    press("Packing slips"),
    shows("Packing slip", "article"),
    keep("slip"),
    ({ engine }) => engine.evaluate("void (print = () => (document.title = 'printed'))"),
    press("Print"),
    holds("the print", "document.title === 'printed' && dispatchEvent(new Event('afterprint'))"),
  ],
  "a card typed, which the Enter of an input method does not send": [
    press("Card checks", "a"),
    type("Holder name", () => "马小云"),
    type("Card number", () => "6222020000000102004"),
    // Waits for the end of the look-up: a command behind a pressed link is rejected.
    says("This card hasn’t been checked before."),
    endComposition,
    holds("the card", `document.activeElement.value === "6222 0200 0000 0102 004"`),
  ],
  "a top-up code shown, and saved as a file": [
    press("Top-up links", "a"),
    press("New placement"),
    type("Name", () => "shelf-1"),
    press("Create and get"),
    says("Verified: scans to this link"),
    holds("a picture", `document.querySelector("img[alt^='QR code']").naturalWidth > 0`),
    press("PNG"),
    checkSaved(".png", "\x89PNG"),
  ],
  "the link of an export answers": [
    open("/orders/book"),
    press("Export all"),
    press("CSV", "dialog label"),
    press("Export", "dialog button"),
    press("Download"),
    checkSaved(".csv", "\xef\xbb\xbfOrder number,"),
  ],
  "language and theme switched": [
    press("Account of", "header button"),
    press("Dark", "[role=menuitemradio]"),
    holds("the dark theme", `document.documentElement.dataset.theme === "dark"`),
    press("Account of", "header button"),
    press("中文", "[role=menuitemradio]"),
    shows("订单库"),
    press("", "header [aria-label$=的账号]"),
    press("English", "[role=menuitemradio]"),
    shows("Order book"),
  ],
  "signed out": [
    press("Account of", "header button"),
    press("Sign out", "[role=menuitem]"),
    shows("Sign in"),
    listens,
    open("/"),
    shows("Sign in"),
  ],
};

function open(path: string): Act {
  return async (walked) => {
    await walked.engine.open(walked.url + path);
    await listens(walked);
  };
}

/** Waits until React has hydrated the page. */
function listens(walked: Walked): Promise<unknown> {
  const taken = `[...document.querySelectorAll("button, input, select, textarea")]
    .every((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")))`;
  return holds("its scripts", taken)(walked);
}

function press(named: string, css = "button"): Act {
  return ({ engine }) => engine.press({ css, named });
}

function type(named: string, text: (admin: DemoPerson) => string): Act {
  return ({ engine, admin }) => engine.type({ css: "input, textarea", named }, text(admin));
}

function keep(name: string): Act {
  return (walked) => walked.keep(name);
}

function shows(named: string, css = "h1, h2"): Act {
  return ({ engine }) => until(named, async () => (await engine.text({ css, named })) !== "");
}

function says(words: string): Act {
  return holds(`“${words}”`, `document.body.innerText.includes(${JSON.stringify(words)})`);
}

function holds(what: string, expression: string): Act {
  return ({ engine }) => until(what, () => engine.evaluate(`!!(${expression})`));
}

function rows(count: number): Act {
  return ({ engine }) => until(`${count} rows`, async () => (await readNumbers(engine)).length === count);
}

/** The order numbers on screen. */
function readNumbers(engine: Engine): Promise<string[]> {
  return engine.evaluate(
    `[...document.querySelectorAll("tbody td")].map((cell) => cell.innerText).filter((text) => /^\\d{19}$/.test(text))`,
  );
}

/** Checks the hatch that marks the sandbox: the colour changes often along the top. */
async function checkHatch({ engine }: Walked): Promise<void> {
  const { data, width } = PNG.sync.read(await engine.screenshot());
  const colours = Array.from({ length: 400 }, (_, x) => data.readUInt32BE((8 * width + x) * 4));
  const changes = colours.filter((colour, x) => x > 0 && colour !== colours[x - 1]).length;
  if (changes < 20) throw new Error(`the hatch of the sandbox changes its colour ${changes} times`);
}

async function findByNumber({ engine }: Walked): Promise<void> {
  const [number = ""] = await readNumbers(engine);
  await engine.press({ css: "button", named: "Find an order" });
  await engine.type({ css: "input", named: "What to find" }, number.slice(-6));
  for (const css of ["[role=option]", "dialog[open]"]) {
    await until(`${number} in ${css}`, async () => (await engine.text({ css })).includes(number));
    if (css === "[role=option]") await engine.press({ css });
  }
}

/** Sends the Enter that ends a composition, in the forms of three engines; it must not make a call. */
async function endComposition({ engine, calls }: Walked): Promise<void> {
  const before = await calls();
  for (const init of [{ keyCode: 229 }, { isComposing: true }, { keyCode: 229, isComposing: true }]) {
    const enter = JSON.stringify({ key: "Enter", bubbles: true, cancelable: true, ...init });
    await engine.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", ${enter}))`);
  }
  if ((await calls()) !== before) throw new Error("the card was sent");
}

/** Waits for a downloaded file with this ending and start. */
function checkSaved(ending: string, start: string): Act {
  return ({ folder }) =>
    until(`a file ${ending}`, async () => {
      const name = (await readdir(folder)).find((file) => file.endsWith(ending));
      return name && (await readFile(join(folder, name), "latin1")).startsWith(start);
    });
}
