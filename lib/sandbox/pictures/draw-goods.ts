import { oklch, paintShapes } from "./paint-shapes.ts";
import { encodePng } from "./encode-png.ts";
import type { LinearColour, Shape } from "./paint-shapes.ts";
import type { PictureKind } from "#lib/sandbox/data/goods-catalog.ts";

type Palette = {
  pale: LinearColour;
  light: LinearColour;
  mid: LinearColour;
  deep: LinearColour;
  dark: LinearColour;
};
type Drawing = (colours: Palette) => Shape[];

export const PICTURE_SIZE = 96;

const WOOD = oklch(0.6, 0.07, 55);
const LEAF = oklch(0.55, 0.09, 145);
const CLAY = oklch(0.66, 0.08, 45);
const FLAME = oklch(0.78, 0.14, 70);

/** The picture of goods of one kind: simple shapes on a flat pastel of the hue. */
export function drawGoods(kind: PictureKind, hue: number): Buffer {
  const colours: Palette = {
    pale: oklch(0.98, 0.008, hue),
    light: oklch(0.83, 0.05, hue),
    mid: oklch(0.7, 0.065, hue),
    deep: oklch(0.55, 0.075, hue),
    dark: oklch(0.42, 0.05, hue),
  };
  const rgb = paintShapes(oklch(0.92, 0.018, hue), DRAWINGS[kind](colours), PICTURE_SIZE);
  return encodePng(PICTURE_SIZE, PICTURE_SIZE, rgb);
}

const fill = (path: string, colour: LinearColour): Shape => ({ path, colour });
const line = (path: string, colour: LinearColour, width: number): Shape => ({ path, colour, width });

function box(x: number, y: number, width: number, height: number, colour: LinearColour, r = 0): Shape {
  const [right, bottom] = [x + width, y + height];
  return fill(
    `M${x + r} ${y}L${right - r} ${y}Q${right} ${y} ${right} ${y + r}` +
      `L${right} ${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}` +
      `L${x + r} ${bottom}Q${x} ${bottom} ${x} ${bottom - r}` +
      `L${x} ${y + r}Q${x} ${y} ${x + r} ${y}Z`,
    colour,
  );
}

function disc(x: number, y: number, r: number, colour: LinearColour): Shape {
  const k = r * 0.5523;
  return fill(
    `M${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}` +
      `C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}` +
      `C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}` +
      `C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}Z`,
    colour,
  );
}

const DRAWINGS: Record<PictureKind, Drawing> = {
  cup: ({ pale, light, deep }) => [
    line("M23.5 11.5C28 10.5 28 17 21.8 16.5", pale, 1.6),
    fill("M7.5 9L24 9L20 19.5L11.500 19.5Z", pale),
    fill("M7.5 9L24 9L23.2 11.2L8.300 11.2Z", deep),
    box(6, 20.5, 19.5, 2.4, light, 1),
  ],
  linen: ({ light, mid, deep }) => [
    box(5.5, 8, 21, 16, mid, 1.5),
    box(5.5, 8, 21, 4.5, light, 1.5),
    box(5.5, 16, 21, 1, deep),
    box(5.5, 20, 21, 1, deep),
  ],
  pillow: ({ light, mid, deep }) => [
    fill(
      "M6 10.5C11 8.2 21 8.2 26 10.500C27.4 14 27.4 18 26 21.500C21 23.8 11 23.8 6 21.500C4.6 18 4.6 14 6 10.500Z",
      light,
    ),
    line("M8.5 13.5C13 12 19 12 23.500 13.5", mid, 0.9),
    line("M8.5 18.5C13 20 19 20 23.500 18.5", mid, 0.9),
    disc(16, 16, 0.9, deep),
  ],
  lamp: ({ dark }) => [
    box(15.2, 15, 1.6, 9.5, dark),
    box(11, 24, 10, 2, dark, 0.8),
    fill("M12.2 5.500L19.8 5.500L24 16L8 16Z", oklch(0.87, 0.09, 88)),
  ],
  tea: ({ pale, deep, dark }) => [
    box(10, 8.5, 12, 17, deep, 1.2),
    box(9.3, 6, 13.4, 4.3, dark, 1.2),
    box(12, 14, 8, 6.5, pale, 0.6),
    line("M14 17.2L18 17.2", deep, 0.9),
  ],
  flask: ({ light, deep, dark }) => [
    box(12.6, 4.8, 6.8, 4.6, dark, 1),
    box(11.3, 8.8, 9.4, 17.6, deep, 2.2),
    box(11.3, 13, 9.4, 1.6, light),
  ],
  shoe: ({ pale, mid, deep }) => [
    fill(
      "M5 20L5 12.500L9.3 14.4L13.2 11.4L18.4 16.300L25 17.800C26.6 18.2 27.2 19 27.200 20.500L5 20.500Z",
      mid,
    ),
    line("M13.4 13.2L11.600 15M15.6 15.2L13.800 17", pale, 0.9),
    box(5, 20.5, 22.4, 2.8, pale, 1.2),
    box(5, 20.3, 22.2, 0.8, deep),
  ],
  bowl: ({ pale, deep, mid }) => [
    fill("M5.500 13.500L26.500 13.500C26.5 19.5 22.5 24 19 24L13 24C9.5 24 5.5 19.5 5.500 13.500Z", pale),
    fill("M5.500 13.500L26.500 13.500L26.2 16L5.800 16Z", deep),
    box(12, 24, 8, 1.6, mid, 0.5),
    line("M9.5 19.500C12 18 13 21 16 19.500C19 18 20 21 22.500 19.500", mid, 0.9),
  ],
  bag: ({ mid, deep, dark }) => [
    line("M11.800 13C11.8 5 20.2 5 20.200 13", dark, 1.5),
    fill("M7.800 12L24.200 12L25.8 25.500L6.200 25.500Z", mid),
    fill("M7.800 12L24.200 12L24.6 15.2L7.400 15.2Z", deep),
    disc(16, 18, 1, dark),
  ],
  notebook: ({ pale, deep, dark }) => [
    box(8, 5.8, 16.5, 20.4, deep, 1.3),
    box(8, 5.8, 3.4, 20.4, dark, 1),
    box(13.8, 9.8, 8, 4.4, pale, 0.5),
    box(21.5, 5.8, 1, 20.4, dark),
  ],
  plant: () => [
    fill(
      "M16 18C16 11 9.5 11.500 8.300 7.5C13.6 6.8 16 10.5 16 13.500C16 10 18.3 5.8 24 6C23 11.6 16.4 11.4 16.600 18Z",
      LEAF,
    ),
    fill("M10 17.500L22 17.500L20.400 26L11.600 26Z", CLAY),
    box(9.2, 16.6, 13.6, 2.4, CLAY, 0.6),
  ],
  headphones: ({ deep, dark }) => [
    line("M8.6 19C8.6 5.5 23.4 5.5 23.400 19", dark, 2),
    box(6.2, 16.5, 5.4, 8.8, deep, 2.2),
    box(20.4, 16.5, 5.4, 8.8, deep, 2.2),
  ],
  candle: ({ pale, light, mid }) => [
    fill("M16 5.500C18.4 8.4 18.3 10.800 16 10.800C13.7 10.8 13.6 8.4 16 5.500Z", FLAME),
    box(15.6, 10.2, 0.8, 3, mid),
    box(9, 12.6, 14, 13, light, 1.8),
    box(11.5, 16.5, 9, 5.4, pale, 0.6),
  ],
  umbrella: ({ deep, dark }) => [
    line("M16 15L16 24C16 26.8 19.4 26.8 19.400 24", dark, 1.5),
    fill(
      "M4.800 17C6.8 4 25.2 4 27.200 17C25.2 15.4 23.3 15.4 21.600 17C19.8 15.4 17.8 15.4 16 17" +
        "C14.2 15.4 12.2 15.4 10.400 17C8.7 15.4 6.8 15.4 4.800 17Z",
      deep,
    ),
    box(15.4, 5, 1.2, 3, dark),
  ],
  towel: ({ light, mid, deep }) => [
    box(8, 6.5, 16, 19, light, 1.2),
    box(8, 17.5, 16, 1.5, mid),
    box(8, 20.5, 16, 1.5, mid),
    box(6.5, 5.5, 19, 2, deep, 1),
  ],
  mug: ({ pale, mid, deep }) => [
    line("M21 12.500C27 12 27 21 20.500 20.500", deep, 2),
    box(8.5, 8.5, 13.5, 16.5, deep, 2.4),
    box(8.5, 13, 13.5, 4.2, mid),
    box(9.6, 8.5, 11.3, 1.4, pale, 0.6),
  ],
  pen: ({ mid, deep, dark }) => [
    line("M23.500 7.500L11.800 19.200", deep, 3.4),
    line("M24.500 6.500L21.500 9.500", mid, 3.4),
    fill("M12.9 20.400L10.600 18.100L7.500 24.500Z", dark),
    line("M7 26.500L18 26.500", mid, 0.9),
  ],
  clock: ({ pale, deep, dark }) => [
    disc(16, 16, 10.6, deep),
    disc(16, 16, 8.6, pale),
    line("M16 16L16 10.200", dark, 1.4),
    line("M16 16L20.200 18.2", dark, 1.4),
    disc(16, 16, 1.1, dark),
  ],
  scarf: ({ light, mid, deep }) => [
    fill("M11.5 13L16.500 13L15.500 26L9.500 26Z", mid),
    fill("M15.5 13L20.500 13L22.8 24L17 25Z", light),
    fill(
      "M7 11C7 5.5 25 5.5 25 11C25 16.5 7 16.5 7 11Z" +
        "M11.500 10.4C11.5 13 20.5 13 20.500 10.400C20.5 7.8 11.5 7.8 11.500 10.400Z",
      deep,
    ),
  ],
  soap: ({ pale, light, mid, deep }) => [
    box(6, 12.5, 20, 11.5, mid, 3.5),
    box(6, 11, 20, 10.5, light, 3.5),
    box(11, 14.2, 10, 4, pale, 1.8),
    disc(22.5, 7.6, 1.8, pale),
    disc(18.6, 6.4, 1.1, pale),
    line("M6 26L26 26", deep, 0.9),
  ],
  kettle: ({ mid, deep, dark }) => [
    line("M10 14C5.5 13.5 8.5 7 5.500 7.200", deep, 1.7),
    line("M21 12.500C28.5 11.5 28.5 21.5 22.500 20.500", dark, 1.7),
    fill("M11 11.500L21 11.500L23.4 24.500L8.600 24.500Z", deep),
    fill("M10.8 12.500C10.8 8.5 21.2 8.5 21.200 12.500Z", mid),
    disc(16, 8.8, 1.2, WOOD),
  ],
};
