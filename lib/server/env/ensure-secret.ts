import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Reads the secret `name` in `folder`, made on first use: 32 random bytes in base64, mode 0600. Linked into place
 * complete, so that two processes starting at once get the same one.
 */
export function ensureSecret(folder: string, name: string): string {
  const path = join(/* turbopackIgnore: true */ folder, name);
  const secret = readIfThere(path);
  if (secret !== null) return secret;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(/* turbopackIgnore: true */ folder, `.${name}.${randomUUID()}`);
  write(draft, randomBytes(32).toString("base64"));
  try {
    linkSync(draft, path);
    syncFolder(dirname(path));
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, "utf8").trim();
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

function write(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

// Windows can't open a folder, and needn't sync it.
function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
