import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

type Pattern = { bytes: Buffer; number: string; form: string };
export type Needles = {
  byStart: Map<number, Pattern[]>;
  /** 1 at the hash of four bytes if a needle may start with them. */
  isStart: Uint8Array;
};

/** All byte sequences in which these forms of a number may be stored. */
export function needlesOf(forms: readonly { number: string; form: string }[]): Needles {
  const byStart: Needles["byStart"] = new Map();
  const isStart = new Uint8Array(1 << 20);
  for (const { number, form } of forms)
    for (const bytes of [Buffer.from(form), Buffer.from(form, "utf16le"), ...inPackedDigits(form)]) {
      if (bytes.length < 4) throw new Error(`${form} is too short to be looked for`);
      const start = bytes.readUInt32LE(0);
      byStart.set(start, [...(byStart.get(start) ?? []), { bytes, number, form }]);
      isStart[hash(start)] = 1;
    }
  return { byStart, isStart };
}

/** The parts of base64 that have the number in them, for each of the three offsets. */
export function inBase64(number: string): string[] {
  return [0, 1, 2].map((shift) =>
    Buffer.from("\0".repeat(shift) + number)
      .toString("base64")
      .replace(/=+$/, "")
      .slice(4, -2),
  );
}

/** Two digits a byte, as some formats pack them. */
function inPackedDigits(form: string): Buffer[] {
  return /^\d{16,}$/.test(form) ? [Buffer.from(form.slice(0, form.length & ~1), "hex")] : [];
}

/** Finds all needles at any byte. */
export function findBytes(where: string, bytes: Buffer, { byStart, isStart }: Needles): string[] {
  const found: string[] = [];
  let window = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    window = ((window >>> 8) | ((bytes[at] ?? 0) << 24)) >>> 0;
    if (at < 3 || isStart[hash(window)] === 0) continue;
    for (const { bytes: wanted, number, form } of byStart.get(window) ?? [])
      if (bytes.subarray(at - 3, at - 3 + wanted.length).equals(wanted))
        found.push(`${number} as ${form} in ${where}`);
  }
  return found;
}

function hash(value: number): number {
  return (Math.imul(value, 0x9e37_79b1) >>> 12) & 0xf_ffff;
}

/** Finds all needles in files of these folders that were written since `sinceMs`. */
export function findInFolders(folders: readonly string[], needles: Needles, sinceMs = 0): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((file) => findBytes(file, readIfThere(file, sinceMs), needles)),
  );
}

/** Reads a file; empty if it is older, or if the database has removed it meanwhile. */
function readIfThere(file: string, sinceMs: number): Buffer {
  try {
    return statSync(file).mtimeMs < sinceMs ? Buffer.alloc(0) : readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}
