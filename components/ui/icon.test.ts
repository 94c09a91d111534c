import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("icon.css", import.meta.url), "utf8");
const pictures = css.split("url(").filter((text) => text.includes("<g id="));
const placed = [...css.matchAll(/\.icon-([a-z-]+) \{\s*--at: (\d+);/g)];
const drawnIn = (picture: string) => [
  ...picture.matchAll(/<g id='([a-z-]+)'(?: transform='translate\((\d+)\)')?/g),
];

test("each icon is where its class says, in the sprites for 16 px and 12 px", () => {
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    const drawn = drawnIn(picture);
    expect(placed.map(([, name, at]) => [name, Number(at)])).toEqual(drawn.map(([, id], at) => [id, at]));
    expect(drawn.map(([, , x]) => Number(x ?? 0))).toEqual(drawn.map((_, at) => at * 16));
    expect(picture).toContain(`viewBox='0 0 ${drawn.length * 16} 16'`);
  }
});

test("the sprites are as wide as the number of icons", () => {
  expect(placed.length).toBeGreaterThan(40);
  expect(css).toContain(`--icons: ${placed.length};`);
});
