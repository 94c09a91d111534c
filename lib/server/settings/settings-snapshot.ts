import { openedDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { BudgetKey } from "#lib/shared/calls/budgets.ts";
import type { SettingValues } from "#lib/shared/settings/registry.ts";

/** What was allowed on top of a budget; `at` in Unix milliseconds. */
export type AllowedMore = BudgetKey & { at: number; extra: number };

/**
 * All settings as they stood at `version`, with what was allowed on top of budgets lately. A key nobody has
 * set is absent.
 */
export type SettingsSnapshot = {
  version: number;
  values: Partial<SettingValues>;
  allowedMore: AllowedMore[];
};

type Holder = { opened: OpenDatabase | null; snapshot: SettingsSnapshot | null; newest: number };

/**
 * The settings, from memory while nobody has changed them as far as this process knows. Every request and
 * every opening of a call tells it their version, so a change holds at once in all instances.
 */
export async function settingsSnapshot(): Promise<SettingsSnapshot> {
  const held = holder();
  if (held.snapshot !== null && held.snapshot.version >= held.newest) return held.snapshot;
  const [row] = await runPrepared<SettingsSnapshot>(sql`
    select
      (select version from settings_version)::float8 as version,
      (select coalesce(json_object_agg(key, value), '{}') from settings) as values,
      (select coalesce(json_agg(json_build_object('at', extract(epoch from at) * 1000, 'scope', scope, 'period', period, 'unit', unit, 'extra', extra)), '[]')
        from budget_overrides where at > now() - interval '32 days') as "allowedMore"`);
  if (!row) throw new Error("no settings");
  held.snapshot = row;
  held.newest = row.version;
  return row;
}

/** Tells the version that a statement has seen. */
export function noteSettingsVersion(version: number): void {
  holder().newest = version;
}

/** After a change by this process itself. */
export function forgetSettings(): void {
  holder().snapshot = null;
}

function holder(): Holder {
  const held = processWide<Holder>("settings", () => ({ opened: null, snapshot: null, newest: 0 }));
  const opened = openedDatabase();
  if (held.opened !== opened) Object.assign(held, { opened, snapshot: null, newest: 0 });
  return held;
}
