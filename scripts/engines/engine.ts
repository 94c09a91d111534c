import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** What is looked for in a page: the first that CSS finds, can be seen and is not disabled; with `named`, whose name begins so. */
export type Target = { css: string; named?: string };

/** One browser with one page, in the fewest verbs that every engine has. */
export type Engine = {
  version: string;
  open: (url: string) => Promise<void>;
  /** Presses with the pointer. */
  press: (target: Target) => Promise<void>;
  /** Takes the place of what a field holds. */
  type: (target: Target, text: string) => Promise<void>;
  text: (target: Target) => Promise<string>;
  attribute: (target: Target, name: string) => Promise<string | null>;
  /** The value of an expression in the page, which may be a promise. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

/** An engine, the package it comes in, and the program that must be there; `variable` may name another. */
export type EngineKind = {
  name: string;
  packages: string;
  programs: { name: string; variable?: string }[];
  start: (programs: string[], folder: string) => Promise<Engine>;
};

/** Runs in the page: what is in the topmost dialog, or in what lies above it, comes first. */
function find(css: string, named: string): Element | null {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    ((element as HTMLInputElement).labels?.[0] ?? element).textContent.trim();
  const canBeUsed = (element: Element) =>
    element.getClientRects().length > 0 && !element.matches(":disabled");
  const found = [...document.querySelectorAll(`dialog[open] :is(${css})`), ...document.querySelectorAll(css)];
  return found.find((element) => canBeUsed(element) && nameOf(element).startsWith(named)) ?? null;
}

/** An expression that gives the target's element, or null. */
export function targetExpression({ css, named = "" }: Target): string {
  return `(${find.toString()})(${JSON.stringify(css)}, ${JSON.stringify(named)})`;
}

/** The verbs that read, by the one that evaluates. */
export function readersBy(evaluate: Engine["evaluate"]): Pick<Engine, "text" | "attribute" | "evaluate"> {
  return {
    evaluate,
    text: (target) => evaluate(`${targetExpression(target)}?.innerText ?? ""`),
    attribute: (target, name) =>
      evaluate(`${targetExpression(target)}?.getAttribute(${JSON.stringify(name)}) ?? null`),
  };
}

/** Waits until `look` gives something; says what was waited for when it doesn't. A page that is being left can't be looked at. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null | false | undefined>,
): Promise<Found> {
  const end = Date.now() + 30_000;
  let lastProblem = "";
  for (;;) {
    const found = await look().catch((error: Error) => void (lastProblem = `: ${error.message}`));
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited 30 s for ${what}${lastProblem}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Where a program is: as its variable says, or on the PATH. */
export function findProgram({ name, variable }: EngineKind["programs"][number]): string | null {
  const said = variable && process.env[variable];
  const places = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return (said ? [said] : places).find((path) => existsSync(path)) ?? null;
}
