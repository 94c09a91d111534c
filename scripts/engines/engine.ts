import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first visible, enabled element that `css` matches; with `named`, one whose name begins with it. */
export type Target = { css: string; named?: string };

/** One browser with one page, as the few verbs that every engine has. */
export type Engine = {
  version: string;
  open: (url: string) => Promise<void>;
  /** Clicks with the pointer. */
  press: (target: Target) => Promise<void>;
  /** Replaces the text of a field. */
  type: (target: Target, text: string) => Promise<void>;
  text: (target: Target) => Promise<string>;
  attribute: (target: Target, name: string) => Promise<string | null>;
  /** The value of an expression in the page, which may be a promise. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
};

/** An engine, its packages, and the programs it needs; `variable` may name another program. */
export type EngineKind = {
  name: string;
  packages: string;
  programs: { name: string; variable?: string }[];
  start: (programs: string[], folder: string) => Promise<Engine>;
};

/** Runs in the page: finds the target, in open dialogs first. */
function find(css: string, named: string): Element | null {
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    ((element as HTMLInputElement).labels?.[0] ?? element).textContent.trim();
  const canBeUsed = (element: Element) =>
    element.getClientRects().length > 0 && !element.matches(":disabled");
  const found = [...document.querySelectorAll(`dialog[open] :is(${css})`), ...document.querySelectorAll(css)];
  return found.find((element) => canBeUsed(element) && nameOf(element).startsWith(named)) ?? null;
}

/** An expression for the target's element, or null. */
export function targetExpression({ css, named = "" }: Target): string {
  return `(${find.toString()})(${JSON.stringify(css)}, ${JSON.stringify(named)})`;
}

/** The reading verbs, built on `evaluate`. */
export function readersBy(evaluate: Engine["evaluate"]): Pick<Engine, "text" | "attribute" | "evaluate"> {
  return {
    evaluate,
    text: (target) => evaluate(`${targetExpression(target)}?.innerText ?? ""`),
    attribute: (target, name) =>
      evaluate(`${targetExpression(target)}?.getAttribute(${JSON.stringify(name)}) ?? null`),
  };
}

/** Waits until `look` finds something, or throws with `what`. A failing look is repeated: the page may be changing. */
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

/** The path of a program: from its variable, else on the PATH. */
export function findProgram({ name, variable }: EngineKind["programs"][number]): string | null {
  const said = variable && process.env[variable];
  const places = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name));
  return (said ? [said] : places).find((path) => existsSync(path)) ?? null;
}
