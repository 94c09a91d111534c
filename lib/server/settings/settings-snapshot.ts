import { openedDatabase, type Database, type OpenDatabase } from "#lib/server/db/database.ts";
import { runReserved, statement } from "#lib/server/db/statement.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { BudgetKey } from "#lib/shared/calls/budgets.ts";
import { holdAccount, noteServiceAddress, presentAccount, type Account } from "./service-account.ts";
import type { SettingValues } from "#lib/shared/settings/registry.ts";

/** Extra budget that was allowed; `at` in Unix milliseconds. */
type AllowedMore = BudgetKey & { at: number; extra: number };

/** All settings at `version`, with the recently allowed extra budgets. A setting that nobody has set is absent. */
export type SettingsSnapshot = {
  version: number;
  /** Account of the service for calls of this process. */
  account: Account;
  values: Partial<SettingValues>;
  allowedMore: AllowedMore[];
};

export type AccountCheck = (tx: Database) => Promise<boolean>;

type Holder = {
  opened: OpenDatabase | null;
  snapshot: SettingsSnapshot | null;
  /** Last snapshot read, even if it is outdated. */
  last: SettingsSnapshot | null;
  newest: number;
  /** Number of changes by this process. */
  changes: number;
};

/**
 * Reads the settings, from memory unless this process knows of a change. Every request and every opening of a call
 * reports the current version, so a change takes effect at once in all instances.
 */
export async function settingsSnapshot(): Promise<SettingsSnapshot> {
  const held = holder();
  const inMemory = settingsInMemory();
  if (inMemory !== null) return inMemory;
  const { changes } = held;
  const [row] = await runReserved<Omit<SettingsSnapshot, "account"> & { account: Account | null }>(statement`
    select
      (select version from settings_version)::float8 as version,
      (${presentAccount()}) as account,
      (select coalesce(json_object_agg(key, value), '{}') from settings) as values,
      (
        select coalesce(
          json_agg(json_build_object(
            'at', extract(epoch from at) * 1000,
            'scope', scope,
            'period', period,
            'unit', unit,
            'extra', extra
          )),
          '[]'
        )
        from budget_overrides
        where at > now() - interval '32 days'
      ) as "allowedMore"`);
  if (!row) throw new Error("no settings");
  const { account } = row;
  if (account === null) {
    await noteServiceAddress();
    return settingsSnapshot();
  }
  held.last = { ...row, account };
  // A change by this process during the read may not be in it.
  if (held.changes === changes) {
    held.snapshot = held.last;
    held.newest = row.version;
  }
  return held.last;
}

/** Settings in memory, without waiting; null if they have to be read. */
export function settingsInMemory(): SettingsSnapshot | null {
  const { snapshot, newest } = holder();
  return snapshot !== null && snapshot.version >= newest ? snapshot : null;
}

/** Settings as last read, without waiting; null before the first read. If outdated, a read is started. */
export function lastSettings(): SettingsSnapshot | null {
  const { snapshot, last, newest } = readHolder();
  if (snapshot === null || snapshot.version < newest) void settingsSnapshot().catch(() => undefined);
  return last;
}

/**
 * Tells if calls belong to this account now. Reads again before it says no: another instance may have begun a new
 * account.
 */
export async function isPresentAccount(id: string): Promise<boolean> {
  if ((await settingsSnapshot()).account.id === id) return true;
  forgetSettings();
  return (await settingsSnapshot()).account.id === id;
}

/**
 * Returns a check that the account has not changed since, which holds to the end of the transaction: a call of one
 * account teaches nothing about another.
 */
export async function watchAccount(): Promise<AccountCheck> {
  const { id } = (await settingsSnapshot()).account;
  return (tx) => holdAccount(id, tx);
}

/** Notes the version that a statement has read. */
export function noteSettingsVersion(version: number): void {
  holder().newest = version;
}

/** Drops the settings in memory after a change by this process. */
export function forgetSettings(): void {
  const held = holder();
  held.snapshot = null;
  held.changes += 1;
}

function holder(): Holder {
  const own = readHolder();
  const opened = openedDatabase();
  if (own.opened !== opened) Object.assign(own, { opened, snapshot: null, last: null, newest: 0 });
  return own;
}

function readHolder(): Holder {
  return processWide<Holder>("settings", () => ({
    opened: null,
    snapshot: null,
    last: null,
    newest: 0,
    changes: 0,
  }));
}
