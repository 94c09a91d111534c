/** Red, green and blue in linear light, 0 to 1: what may be averaged. */
export type LinearColour = readonly [red: number, green: number, blue: number];

/** A colour by OKLCH lightness, chroma and hue in degrees, clipped to what a screen shows. */
export function oklch(lightness: number, chroma: number, hue: number): LinearColour {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** One channel of linear light as a byte of an sRGB picture. */
export function toSrgbByte(linear: number): number {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
}

function clip(channel: number): number {
  return Math.min(Math.max(channel, 0), 1);
}
