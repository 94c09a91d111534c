import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { settings } from "#lib/server/db/schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import {
  PAGE_SETTINGS,
  SETTINGS,
  type SettingsPage,
  describeChange,
  type SettingKey,
  type SettingValues,
  type AuditedKey,
} from "#lib/shared/settings/registry.ts";
import { forgetSettings } from "./settings-snapshot.ts";

/**
 * Sets a setting for everybody, or clears it (null), and records that, in one commit. `before` makes further changes
 * in the same commit.
 */
export async function changeSetting<Key extends AuditedKey>(
  key: Key,
  value: SettingValues[Key] | null,
  personId: string,
  before?: (tx: Database) => Promise<void>,
): Promise<void> {
  await database().transaction(async (tx) => {
    await before?.(tx);
    if (value === null) await tx.delete(settings).where(eq(settings.key, key));
    else await putSetting(key, value, personId, tx);
    await recordAudit({ personId, ...describeChange(key, value) }, tx);
  });
  forgetSettings();
}

/** Sets a setting and records it, unless somebody has set it before. */
export async function setUnlessSet<Key extends AuditedKey>(
  key: Key,
  value: SettingValues[Key],
  personId: string,
): Promise<void> {
  await database().transaction(async (tx) => {
    const added = await tx
      .insert(settings)
      .values({ key, value, updatedBy: personId })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (added.length > 0) await recordAudit({ personId, ...describeChange(key, value) }, tx);
  });
  forgetSettings();
}

type SettingChange<Value> = {
  input: z.ZodType<Value>;
  verb: (context: Context, value: Value) => Promise<null>;
};

/** Makes the command that sets `key`: its input and its action. The value applies from the next request on. */
export function settingChange<Key extends AuditedKey>(key: Key): SettingChange<SettingValues[Key]> {
  const entries: { [Each in AuditedKey]: { schema: z.ZodType<SettingValues[Each]> } } = SETTINGS;
  return {
    input: entries[key].schema,
    verb: async ({ identity }, value) => {
      await changeSetting(key, value, identity.personId);
      return null;
    },
  };
}

/** Makes the command that sets one setting of a page by its key. */
export function pageSettingChange(
  page: SettingsPage,
): SettingChange<{ key: AuditedKey; value: SettingValues[AuditedKey] }> {
  const inputOf = (key: AuditedKey) =>
    z.strictObject({ key: z.literal(key), value: settingChange(key).input });
  const [first, ...others] = PAGE_SETTINGS[page];
  return {
    input: z.discriminatedUnion("key", [inputOf(first), ...others.map(inputOf)]),
    verb: (context, { key, value }) => settingChange(key).verb(context, value),
  };
}

/**
 * Sets `key`, whatever its value. `personId` is null for the product itself; `db` is a transaction if this is part of
 * one.
 */
export async function putSetting<Key extends SettingKey>(
  key: Key,
  value: SettingValues[Key],
  personId: string | null,
  db: Database = database(),
): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value, updatedBy: personId })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedBy: personId, updatedAt: sql`now()` } });
  forgetSettings();
}
