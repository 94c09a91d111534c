import type { BrowserContext } from "@playwright/test";
import { YOUNGER } from "../scripts/browser-minimum.mjs";

/** Removes features that the minimum browser or plain http lacks from every page of the browser. */
export async function removeYounger(context: BrowserContext): Promise<void> {
  await context.addInitScript(removeFrom, YOUNGER);
}

/** Runs in the page: removes these features. */
export function removeFrom({ statics, methods, globals, iterator }: typeof YOUNGER): void {
  const own = window as unknown as Record<string, Record<string, unknown> | undefined>;
  const remove = (from: unknown, names: readonly string[]) => {
    for (const name of names)
      for (let at = from as object | null; at; at = Object.getPrototypeOf(at) as object | null)
        Reflect.deleteProperty(at, name);
  };
  const ofIterators = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  remove(ofIterators, iterator);
  for (const [name, names] of Object.entries(statics)) remove(own[name], names);
  for (const [name, names] of Object.entries(methods)) remove(own[name]?.prototype, names);
  for (const name of globals) Reflect.deleteProperty(own, name);
}
