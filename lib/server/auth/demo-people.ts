import "server-only";
import { randomInt } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Role } from "#lib/shared/base/identity.ts";

/** Accounts of the sandbox, one a role. */
export const DEMO_PEOPLE: readonly { email: string; name: string; role: Role }[] = [
  { email: "staff@demo.example", name: "Lin Staff", role: "staff" },
  { email: "marketing@demo.example", name: "Mei Marketing", role: "marketing" },
  { email: "admin@demo.example", name: "An Admin", role: "admin" },
];

const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const fileSchema = z.array(z.object({ email: z.string(), password: z.string().min(8) }));

/**
 * Reads the demo passwords by email, the same at every start with one data folder; `isNew` if they were just made.
 */
export async function keepDemoPasswords(
  folder: string,
): Promise<{ passwords: Record<string, string>; isNew: boolean }> {
  const path = join(folder, "demo-people.json");
  const found = await read(path);
  if (found) return { passwords: found, isNew: false };
  const made = DEMO_PEOPLE.map(({ email }) => ({ email, password: makePassword() }));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return { passwords: byEmail(made), isNew: true };
}

async function read(path: string): Promise<Record<string, string> | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  const passwords = byEmail(fileSchema.safeParse(parse(text)).data ?? []);
  return DEMO_PEOPLE.every(({ email }) => email in passwords) ? passwords : null;
}

function byEmail(list: z.infer<typeof fileSchema>): Record<string, string> {
  return Object.fromEntries(list.map(({ email, password }) => [email, password]));
}

/** Parses the file; a damaged or edited one counts as none, so new passwords are made and printed. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes three groups of four characters without look-alikes: 59 bits, easy to type. */
function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return [group(), group(), group()].join("-");
}
