import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PNG } from "pngjs";
import { until, type Engine } from "./engine.ts";
import type { DemoPerson } from "#lib/testing/start-desk.ts";

type Walked = {
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
/** One press, or one check that waits for its fact. */
export type Act = (walked: Walked) => Promise<unknown>;

export function open(path: string): Act {
  return async (walked) => {
    await walked.engine.open(walked.url + path);
    await listens(walked);
  };
}

/** Waits until React has hydrated the page. */
export function listens(walked: Walked): Promise<unknown> {
  const taken = `[...document.querySelectorAll("button, input, select, textarea")]
    .every((node) => Object.keys(node).some((key) => key.startsWith("__reactProps$")))`;
  return holds("its scripts", taken)(walked);
}

export function press(named: string, css = "button"): Act {
  return ({ engine }) => engine.press({ css, named });
}

export function type(named: string, text: (admin: DemoPerson) => string): Act {
  return ({ engine, admin }) => engine.type({ css: "input, textarea", named }, text(admin));
}

/** Puts a file into the page's field for files. */
export function chooseFile(name: string, text: string): Act {
  const choose = (file: string, content: string) => {
    const field = document.querySelector<HTMLInputElement>("input[type=file]");
    const held = new DataTransfer();
    held.items.add(new File([content], file, { type: "text/csv" }));
    if (field) field.files = held.files;
    field?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  return ({ engine }) =>
    engine.evaluate(`(${choose.toString()})(${JSON.stringify(name)}, ${JSON.stringify(text)})`);
}

export function keep(name: string): Act {
  return (walked) => walked.keep(name);
}

export function shows(named: string, css = "h1, h2"): Act {
  return ({ engine }) => until(named, async () => (await engine.text({ css, named })) !== "");
}

export function says(words: string): Act {
  return holds(`“${words}”`, `document.body.innerText.includes(${JSON.stringify(words)})`);
}

export function holds(what: string, expression: string): Act {
  return ({ engine }) => until(what, () => engine.evaluate(`!!(${expression})`));
}

export function rows(count: number): Act {
  return ({ engine }) => until(`${count} rows`, async () => (await readNumbers(engine)).length === count);
}

/** The order numbers on screen. */
function readNumbers(engine: Engine): Promise<string[]> {
  return engine.evaluate(
    `[...document.querySelectorAll("tbody td")].map((cell) => cell.innerText).filter((text) => /^\\d{19}$/.test(text))`,
  );
}

/** Checks the hatch that marks the sandbox: the colour changes often along the top. */
export async function checkHatch({ engine }: Walked): Promise<void> {
  const { data, width } = PNG.sync.read(await engine.screenshot());
  const colours = Array.from({ length: 400 }, (_, x) => data.readUInt32BE((8 * width + x) * 4));
  const changes = colours.filter((colour, x) => x > 0 && colour !== colours[x - 1]).length;
  if (changes < 20) throw new Error(`the hatch of the sandbox changes its colour ${changes} times`);
}

export async function findByNumber({ engine }: Walked): Promise<void> {
  const [number = ""] = await readNumbers(engine);
  await engine.press({ css: "button", named: "Find an order" });
  await engine.type({ css: "input", named: "Search" }, number.slice(-6));
  for (const css of ["[role=option]", "dialog[open]"]) {
    await until(`${number} in ${css}`, async () => (await engine.text({ css })).includes(number));
    if (css === "[role=option]") await engine.press({ css });
  }
}

/** Sends the Enter that ends a composition, in the forms of three engines; it must not make a call. */
export async function endComposition({ engine, calls }: Walked): Promise<void> {
  const before = await calls();
  for (const init of [{ keyCode: 229 }, { isComposing: true }, { keyCode: 229, isComposing: true }]) {
    const enter = JSON.stringify({ key: "Enter", bubbles: true, cancelable: true, ...init });
    await engine.evaluate(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", ${enter}))`);
  }
  if ((await calls()) !== before) throw new Error("the card was sent");
}

/** Waits for a downloaded file with this ending and start. */
export function checkSaved(ending: string, start: string): Act {
  return ({ folder }) =>
    until(`a file ${ending}`, async () => {
      const name = (await readdir(folder)).find((file) => file.endsWith(ending));
      return name && (await readFile(join(folder, name), "latin1")).startsWith(start);
    });
}
