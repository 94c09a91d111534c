import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { OLD_BROWSER_CHECK } from "#components/layout/old-browser-check.tsx";

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const oldest = Object.fromEntries(
  [...read(".browserslistrc").matchAll(/^([a-z]+) (\d+)$/gm)].map(([, name, version]) => [name, version]),
);

test.each(["README.md", "public/old-browser.html"])("row 126: %s names the oldest browsers", (name) => {
  const { chrome, edge, firefox, safari } = oldest;
  expect(edge).toBe(chrome);
  expect(read(name)).toMatch(
    new RegExp(
      `Chrome (?:and|or|或) Edge ${chrome}[,、]\\s?Firefox ${firefox}[,、]\\s?(?:and )?Safari ${safari}`,
    ),
  );
});

/** Features of a browser. */
type Features = {
  html?: boolean;
  popover?: boolean;
  sorted?: boolean;
  wellFormed?: boolean;
  /** An older feature that it lacks all the same. */
  lacks?: string;
};

/** Returns where a browser with only these features is redirected to. */
function browser(has: Features): string[] {
  const left: string[] = [];
  const HTMLElement = function () {};
  const HTMLDialogElement = function () {};
  HTMLElement.prototype.scrollIntoView = () => undefined;
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined });
  if (has.popover) HTMLElement.prototype.showPopover = () => undefined;
  const Any = function () {};
  const old = {
    ...{ HTMLDialogElement, ResizeObserver: Any, IntersectionObserver: Any },
    ...{ TextDecoder: Any, BroadcastChannel: Any },
  };
  const context = {
    ...(has.html && { HTMLElement, ...old }),
    location: { replace: (to: string) => left.push(to) },
  };
  const without = `
    ${has.sorted ? "" : "delete Array.prototype.toSorted;"}
    ${has.wellFormed ? "" : "delete String.prototype.isWellFormed;"}
    ${has.lacks ? `delete ${has.lacks};` : ""}
    var window = this;`;
  runInNewContext(without + OLD_BROWSER_CHECK, context);
  return left;
}

const MINIMUM = { html: true, popover: true, sorted: true, wellFormed: true };

test.each<[string, Features]>([
  ["IE", {}],
  ["Chrome 80", { html: true }],
  ["Chrome 110", { html: true, sorted: true }],
  ["Chrome 113", { html: true, sorted: true, wellFormed: true }],
  ["one with a polyfill", { html: true, popover: true, sorted: true }],
  ["Safari 15", { html: true, wellFormed: true, popover: true }],
  ...[
    "ResizeObserver",
    "TextDecoder",
    "HTMLDialogElement",
    "HTMLDialogElement.prototype.showModal",
    "HTMLDialogElement.prototype.close",
    "HTMLElement.prototype.scrollIntoView",
    "Array.prototype.flatMap",
    "Array.prototype.findLast",
    "Object.hasOwn",
    "String.prototype.replaceAll",
    "Intl.ListFormat",
  ].map((lacks) => [`one without ${lacks}`, { ...MINIMUM, lacks }] as [string, Features]),
])("row 126: %s is redirected to the page for old browsers", (_, has) =>
  expect(browser(has)).toEqual(["/old-browser.html"]),
);

test("row 126: a browser of the minimum isn't redirected", () => expect(browser(MINIMUM)).toEqual([]));

test("row 126: the check is ES5, and the page has it unchanged", () => {
  expect(OLD_BROWSER_CHECK).not.toMatch(/[<>&"'`]|=>|\blet\b|\bconst\b/);
  expect(read("public/old-browser.html")).not.toContain("<script");
});
