const DOTS_A_METRE = 1 / 0.0254;
const IHDR_END = 33;

/** PNG file of a drawn code; `dpi` sets its size on paper. Null when the browser refuses. */
export async function codePng(canvas: HTMLCanvasElement, dpi: number | null): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null || dpi === null) return blob;
  return new Blob([withDensity(new Uint8Array(await blob.arrayBuffer()), dpi)], { type: "image/png" });
}

/** Copies a picture to the clipboard; false when the browser refuses, as on plain http. */
export async function copyPicture(canvas: HTMLCanvasElement): Promise<boolean> {
  try {
    const picture = codePng(canvas, null).then((blob) => blob ?? Promise.reject(new Error("no picture")));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    return false;
  }
}

/** Writes the dots per inch into a PNG (chunk pHYs, right after the header). */
export function withDensity(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const chunk = new DataView(new ArrayBuffer(21));
  chunk.setUint32(0, 9);
  [..."pHYs"].forEach((letter, at) => chunk.setUint8(4 + at, letter.charCodeAt(0)));
  chunk.setUint32(8, Math.round(dpi * DOTS_A_METRE));
  chunk.setUint32(12, Math.round(dpi * DOTS_A_METRE));
  chunk.setUint8(16, 1);
  chunk.setUint32(17, crc32(new Uint8Array(chunk.buffer, 4, 13)));
  const file = new Uint8Array(png.length + 21);
  file.set(png.subarray(0, IHDR_END));
  file.set(new Uint8Array(chunk.buffer), IHDR_END);
  file.set(png.subarray(IHDR_END), IHDR_END + 21);
  return file;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
