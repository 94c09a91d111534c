import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("icon.css", import.meta.url), "utf8");
const drawn = [...css.matchAll(/<g id='([a-z-]+)'(?: transform='translate\((\d+)\)')?/g)];
const placed = [...css.matchAll(/\.icon-([a-z-]+) \{\s*--at: (\d+);(?:\s*--at-s: (\d+);)?/g)];

test("each drawing stands at its own place in a picture that is as wide as all of them", () => {
  expect(drawn.length).toBeGreaterThan(50);
  expect(drawn.map(([, , x]) => Number(x ?? 0))).toEqual(drawn.map((_, at) => at * 16));
  expect(css).toContain(`viewBox='0 0 ${drawn.length * 16} 16'`);
  expect(css).toContain(`--icons: ${drawn.length};`);
});

test("each class names the place of its own drawing, and no drawing is without one", () => {
  const named = placed.flatMap(([, name, at, small]) => [
    [name, Number(at)],
    ...(small === undefined ? [] : [[`${name}-s`, Number(small)]]),
  ]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(drawn.map(([, id], at) => [id, at])));
});
