import type { BrowserContext } from "@playwright/test";
import { YOUNGER } from "../scripts/browser-minimum.mjs";

type Features = Record<"statics" | "methods", Record<string, string[]>> &
  Record<"globals" | "iterator", string[]>;

/** Features that a browser of the minimum has, but an app's own or a locked one may lack: nothing needs them. */
const DISPENSABLE: Features = {
  statics: {
    AbortSignal: ["timeout", "any"],
    Intl: ["Segmenter", "supportedValuesOf"],
    navigator: [
      "clipboard",
      "storage",
      "serviceWorker",
      "permissions",
      "sendBeacon",
      "connection",
      "vibrate",
    ],
    Promise: ["any"],
    performance: ["mark", "measure"],
    history: ["scrollRestoration"],
  },
  methods: {
    Array: ["findLastIndex", "toSpliced", "with"],
    Element: ["replaceChildren", "getAnimations"],
    HTMLFormElement: ["requestSubmit"],
    HTMLInputElement: ["showPicker"],
    HTMLImageElement: ["decode"],
    AbortSignal: ["throwIfAborted"],
  },
  globals: [
    ...["structuredClone", "reportError", "AggregateError"],
    ...["CompressionStream", "DecompressionStream", "OffscreenCanvas", "createImageBitmap", "ClipboardItem"],
    ...["Notification", "SharedWorker", "indexedDB", "caches", "WeakRef", "FinalizationRegistry"],
    ...["SharedArrayBuffer", "CSSStyleSheet", "ToggleEvent", "TextDecoderStream", "visualViewport"],
  ],
  iterator: [],
};

/**
 * Removes features that the minimum browser or plain http lacks from every page of the browser. What judges a page
 * finds `checkVisibility` at its window.
 */
export async function removeYounger(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.assign(window, { checkVisibility: Element.prototype.checkVisibility });
  });
  await context.addInitScript(removeFrom, YOUNGER);
  await context.addInitScript(removeFrom, DISPENSABLE);
}

/** Runs in the page: removes these features. */
export function removeFrom({ statics, methods, globals, iterator }: Features): void {
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
