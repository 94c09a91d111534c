import { drawQr, qrPath, type QrDrawing } from "#components/display/qr-code.tsx";

export type QrLook = { sizePx: number; margin: number };

/** A code as the text of an SVG file. */
export function qrSvg(link: string, { sizePx, margin }: QrLook): string {
  const drawing = drawQr(link, margin);
  const box = `0 0 ${drawing.side} ${drawing.side}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="${box}" shape-rendering="crispEdges"><rect width="${drawing.side}" height="${drawing.side}" fill="#fff"/><path d="${qrPath(drawing)}" fill="#000"/></svg>\n`;
}

/** Whole pixels a module, so that every edge is sharp; what is left over widens the margin. */
export function modulePx({ side }: Pick<QrDrawing, "side">, sizePx: number): number {
  return Math.floor(sizePx / side);
}

/** A code as a PNG file, drawn by the browser; null when it refuses or the size has no room for the modules. */
export async function qrPng(link: string, { sizePx, margin }: QrLook): Promise<Blob | null> {
  const drawing = drawQr(link, margin);
  const px = modulePx(drawing, sizePx);
  const canvas = document.createElement("canvas");
  canvas.width = sizePx;
  canvas.height = sizePx;
  const pen = canvas.getContext("2d");
  if (pen === null || px === 0) return null;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, sizePx, sizePx);
  pen.fillStyle = "#000";
  const start = Math.floor((sizePx - px * drawing.side) / 2);
  for (const [x, y, length] of drawing.runs) pen.fillRect(start + x * px, start + y * px, length * px, px);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
