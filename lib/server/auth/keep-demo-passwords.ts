import "server-only";
import { randomInt } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DEMO_PEOPLE } from "#lib/server/auth/demo-people.ts";

const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const kept = z.record(z.string(), z.string().min(8));

/** Password by e-mail, the same at every start of one data folder; `isNew` when they were made just now. */
export async function keepDemoPasswords(folder: string): Promise<{ passwords: Record<string, string>; isNew: boolean }> {
  const path = join(folder, "demo-people.json");
  const found = await read(path);
  if (found) return { passwords: found, isNew: false };
  const passwords = Object.fromEntries(DEMO_PEOPLE.map(({ email }) => [email, makePassword()]));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return { passwords, isNew: true };
}

async function read(path: string): Promise<Record<string, string> | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  const { data } = kept.safeParse(parse(text));
  return data && DEMO_PEOPLE.every(({ email }) => email in data) ? data : null;
}

/** A cut or edited file counts as none: new passwords are made and printed. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Three groups of four without look-alikes: 59 bits, easy to type from a terminal. */
function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return [group(), group(), group()].join("-");
}
