import { fetchPart } from "#components/ui/lazy-part.tsx";
import { CODE_FONT, drawQr, MARK, qrPath } from "./qr-code.tsx";

const PAPER = "#fff";
const INK = "#000";
/** Shares of the side of the code. */
const CAPTION_HEIGHT = 0.14;
const CAPTION_SIZE = 0.07;

export type CodeLook = {
  sizePx: number;
  /** Quiet margin in modules. */
  margin: number;
  /** Caption below the code; empty for none. */
  caption?: string | undefined;
};

/** True on a practice page, as the shell marks it. */
export function isPracticePage(): boolean {
  return document.getElementById("desk")?.dataset.practice !== undefined;
}

/** Whole pixels a module, so that edges are sharp; the rest widens the margin. */
export function modulePx(text: string, { sizePx, margin }: CodeLook): number {
  return Math.floor(sizePx / drawQr(text, margin).side);
}

/** Draws a code pixel by pixel; null when the browser refuses or the size is too small. */
export function drawCode(text: string, look: CodeLook): HTMLCanvasElement | null {
  const { sizePx, margin, caption = "" } = look;
  const drawing = drawQr(text, margin);
  const px = modulePx(text, look);
  const canvas = document.createElement("canvas");
  canvas.width = sizePx;
  canvas.height = pictureHeight(look);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen === null || px === 0) return null;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = INK;
  const start = firstPixel(drawing.side, px, sizePx);
  for (const [x, y, length] of drawing.runs) pen.fillRect(start + x * px, start + y * px, length * px, px);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  if (caption !== "") {
    pen.font = `${sizePx * CAPTION_SIZE}px ${CODE_FONT}`;
    pen.fillText(caption, sizePx / 2, sizePx * (1 + CAPTION_HEIGHT / 2 - 0.02), sizePx * 0.92);
  }
  if (isPracticePage()) {
    pen.font = `700 ${sizePx * MARK.size}px ${CODE_FONT}`;
    pen.translate(sizePx / 2, sizePx / 2);
    pen.scale((sizePx * MARK.width) / pen.measureText(MARK.text).width, 1);
    pen.globalAlpha = MARK.opacity;
    pen.fillStyle = MARK.colour;
    pen.fillText(MARK.text, 0, 0);
  }
  return canvas;
}

/** SVG file of the same code; `sizeMm` gives it a size on paper. */
export function codeSvg(text: string, look: CodeLook, sizeMm: number | null): string {
  const { sizePx, margin, caption = "" } = look;
  const drawing = drawQr(text, margin);
  const { side } = drawing;
  const height = pictureHeight(look) / sizePx;
  const size =
    sizeMm === null
      ? `width="${sizePx}" height="${pictureHeight(look)}"`
      : `width="${sizeMm}mm" height="${Number((sizeMm * height).toFixed(2))}mm"`;
  const words = (attributes: string, content: string) =>
    `<text x="${side / 2}" text-anchor="middle" dominant-baseline="central" font-family="${CODE_FONT}" ` +
    `${attributes}>${escapeXml(content)}</text>`;
  const captionLine =
    caption === ""
      ? ""
      : words(
          `y="${side * (1 + CAPTION_HEIGHT / 2 - 0.02)}" font-size="${side * CAPTION_SIZE}" fill="${INK}"`,
          caption,
        );
  const mark = isPracticePage()
    ? words(
        `y="${side / 2}" font-size="${side * MARK.size}" font-weight="700" fill="${MARK.colour}" ` +
          `fill-opacity="${MARK.opacity}" textLength="${side * MARK.width}" lengthAdjust="spacingAndGlyphs"`,
        MARK.text,
      )
    : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${side} ${side * height}">` +
    `<rect width="${side}" height="${side * height}" fill="${PAPER}"/>` +
    `<path d="${qrPath(drawing)}" fill="${INK}" shape-rendering="crispEdges"/>` +
    `${captionLine}${mark}</svg>\n`
  );
}

/** Check of a drawn code, as a camera sees it. */
export type CodeProof = {
  /** The code reads back as the exact text. */
  isRead: boolean;
  /** Contrast of the lightest dark module to the darkest light one, by WCAG. */
  contrast: number;
};

/** Reads a drawn code back and measures its colours. */
export async function proveCode(canvas: HTMLCanvasElement, text: string, look: CodeLook): Promise<CodeProof> {
  const pen = canvas.getContext("2d");
  if (pen === null) return { isRead: false, contrast: 1 };
  const image = pen.getImageData(0, 0, look.sizePx, look.sizePx);
  const decoder = await fetchPart(() => import("qr/decode.js"));
  return {
    isRead: decoder !== null && readBack(decoder.decodeQR, image) === text,
    contrast: measureContrast(image, text, look),
  };
}

type Decode = (image: ImageData, options: { timeLimit: number }) => string;

const DECODE_MS = 1_000;

function readBack(decode: Decode, image: ImageData): string | null {
  try {
    return decode(image, { timeLimit: DECODE_MS });
  } catch {
    // The reader throws without a code, or with one it can't correct.
    return null;
  }
}

function measureContrast({ data, width }: ImageData, text: string, look: CodeLook): number {
  const drawing = drawQr(text, look.margin);
  const px = modulePx(text, look);
  const start = firstPixel(drawing.side, px, look.sizePx);
  const dark = new Set(
    drawing.runs.flatMap(([x, y, length]) =>
      Array.from({ length }, (_, step) => y * drawing.side + x + step),
    ),
  );
  let [darkest, lightest] = [1, 0];
  for (let y = 0; y < drawing.side; y += 1) {
    for (let x = 0; x < drawing.side; x += 1) {
      const at = (start + Math.floor((y + 0.5) * px)) * width + start + Math.floor((x + 0.5) * px);
      const light = luminance(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0);
      if (dark.has(y * drawing.side + x)) lightest = Math.max(lightest, light);
      else darkest = Math.min(darkest, light);
    }
  }
  return (darkest + 0.05) / (lightest + 0.05);
}

function luminance(...channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function firstPixel(side: number, px: number, sizePx: number): number {
  return Math.floor((sizePx - px * side) / 2);
}

function pictureHeight({ sizePx, caption = "" }: CodeLook): number {
  return caption === "" ? sizePx : Math.round(sizePx * (1 + CAPTION_HEIGHT));
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
