import { hashPassword } from "#lib/server/auth/password.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { people, settings, shops } from "#lib/server/db/schema.ts";
import { ROLES } from "#lib/shared/base/identity.ts";
import { MAX_CHECKS_A_DAY } from "#lib/shared/cards/cards.ts";
import type { SandboxControl } from "#lib/testing/sandbox-control.ts";
import type { DemoPerson } from "#lib/testing/start-desk.ts";

const PASSWORD = "correct horse battery";

/** Adds a person of each role, who checks cards without end, and the service's shops to a live dashboard. */
export async function seedDatabase(databaseUrl: string, control: SandboxControl): Promise<DemoPerson[]> {
  const { db, close } = await openDatabase(databaseUrl);
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const made = await db
      .insert(people)
      .values(
        ROLES.map((role) => ({
          email: `${role}@linjian.example`,
          name: "Zhou Yan",
          roles: [role],
          passwordHash,
        })),
      )
      .returning({ email: people.email });
    const guard = { warnAt: 2, confirmAt: 3, perDay: MAX_CHECKS_A_DAY };
    await db.insert(settings).values({ key: "attemptGuard", value: guard });
    await db.insert(shops).values(
      (await control.shops()).map(({ name, ownerId, shopId, sellerId }) => ({
        name,
        ownerId,
        shopId,
        sellerId,
      })),
    );
    return made.map(({ email }) => ({ email, password: PASSWORD }));
  } finally {
    await close();
  }
}
