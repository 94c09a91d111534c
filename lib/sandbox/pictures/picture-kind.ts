export const PICTURE_KINDS = [
  "cup",
  "linen",
  "pillow",
  "lamp",
  "tea",
  "flask",
  "shoe",
  "bowl",
  "bag",
  "notebook",
  "plant",
  "headphones",
  "candle",
  "umbrella",
  "towel",
  "mug",
  "pen",
  "clock",
  "scarf",
  "soap",
  "kettle",
] as const;

export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Where the sandbox serves the picture of goods of this kind and hue. */
export function picturePath(kind: PictureKind, hue: number): string {
  return `/goods/${kind}-${hue}.png`;
}
