import "server-only";
import { createFirstAdmin } from "#lib/server/auth/create-first-admin.ts";
import { createSetUpLink } from "#lib/server/auth/create-set-up-link.ts";
import { ensureDemoPeople } from "#lib/server/auth/ensure-demo-people.ts";
import { isNobodyThere } from "#lib/server/auth/is-nobody-there.ts";
import { env } from "#lib/server/env.ts";

/**
 * Makes sure that somebody can sign in, at every start. Comes back with the lines to print: the demo people in the
 * sandbox, a one-time set-up link in live mode while nobody exists, else nothing.
 */
export async function ensureFirstPeople(now = new Date()): Promise<string[]> {
  const { mode, dataDir, adminEmail, adminPassword, nextAuthUrl } = env();
  if (mode === "sandbox") return ensureDemoPeople(dataDir);
  if (!(await isNobodyThere())) return [];
  if (adminEmail && adminPassword) {
    await createFirstAdmin({
      email: adminEmail,
      name: adminEmail.split("@")[0] ?? adminEmail,
      password: adminPassword,
    });
    return [];
  }
  const token = await createSetUpLink(now);
  return [
    "Nobody can sign in yet. Make the first admin here, within a day:",
    `  ${new URL(`/set-up?token=${token}`, nextAuthUrl).href}`,
  ];
}
