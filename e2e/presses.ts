import type { Page } from "@playwright/test";

/** Presses of a person: clicks, keys (a chord such as Ctrl+V is one) and, among the keys, pastes. */
export type Presses = { clicks: number; keys: number; pastes: number };

/**
 * Counts the browser's clicks and keys from now on, also over page loads. Only trusted pointer events count, so that a
 * label that clicks its field by script counts once.
 */
export async function countPresses(page: Page): Promise<Presses> {
  const presses: Presses = { clicks: 0, keys: 0, pastes: 0 };
  await page.exposeFunction("countedPress", (kind: keyof Presses) => {
    presses[kind] += 1;
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return presses;
}

function listen() {
  const counted = (window as unknown as { countedPress: (kind: string) => Promise<void> }).countedPress;
  const modifiers = new Set(["Control", "Meta", "Shift", "Alt"]);
  const on = (type: string, listener: (event: Event) => void) =>
    window.addEventListener(type, (event) => event.isTrusted && listener(event), { capture: true });
  on("pointerdown", () => void counted("clicks"));
  on("keydown", (event) => !modifiers.has((event as KeyboardEvent).key) && void counted("keys"));
  on("paste", () => void counted("pastes"));
}
