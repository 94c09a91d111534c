import { openedDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { runMoney, sql } from "#lib/server/db/statement.ts";
import { processWide } from "#lib/server/process-wide.ts";
import type { BudgetKey } from "#lib/shared/calls/budgets.ts";
import { noteServiceAddress, presentAccount, type Account } from "./service-account.ts";
import type { SettingValues } from "#lib/shared/settings/registry.ts";

/** What was allowed on top of a budget; `at` in Unix milliseconds. */
export type AllowedMore = BudgetKey & { at: number; extra: number };

/**
 * All settings as they stood at `version`, with what was allowed on top of budgets lately. A key nobody has
 * set is absent.
 */
export type SettingsSnapshot = {
  version: number;
  /** The account of the service that calls of this process belong to. */
  account: Account;
  values: Partial<SettingValues>;
  allowedMore: AllowedMore[];
};

type Holder = {
  opened: OpenDatabase | null;
  snapshot: SettingsSnapshot | null;
  /** As read last, whatever has changed since. */
  last: SettingsSnapshot | null;
  newest: number;
};

/**
 * The settings, from memory while nobody has changed them as far as this process knows. Every request and
 * every opening of a call tells it their version, so a change holds at once in all instances.
 */
export async function settingsSnapshot(): Promise<SettingsSnapshot> {
  const held = holder();
  const inMemory = settingsInMemory();
  if (inMemory !== null) return inMemory;
  const [row] = await runMoney<Omit<SettingsSnapshot, "account"> & { account: Account | null }>(sql`
    select
      (select version from settings_version)::float8 as version,
      (${presentAccount()}) as account,
      (select coalesce(json_object_agg(key, value), '{}') from settings) as values,
      (select coalesce(json_agg(json_build_object('at', extract(epoch from at) * 1000, 'scope', scope, 'period', period, 'unit', unit, 'extra', extra)), '[]')
        from budget_overrides where at > now() - interval '32 days') as "allowedMore"`);
  if (!row) throw new Error("no settings");
  const { account } = row;
  if (account === null) {
    await noteServiceAddress();
    return settingsSnapshot();
  }
  held.snapshot = held.last = { ...row, account };
  held.newest = row.version;
  return held.snapshot;
}

/** The same without a wait; null when they have to be read. */
export function settingsInMemory(): SettingsSnapshot | null {
  const { snapshot, newest } = holder();
  return snapshot !== null && snapshot.version >= newest ? snapshot : null;
}

/**
 * As they were read last, without a wait; null before the first time. What has changed since is read for whoever asks
 * next.
 */
export function lastSettings(): SettingsSnapshot | null {
  const { snapshot, last, newest } = readHolder();
  if (snapshot === null || snapshot.version < newest) void settingsSnapshot().catch(() => undefined);
  return last;
}

/** Whether calls belong to this account now. Another instance may have begun another one: before it says no, it reads again. */
export async function isPresentAccount(id: string): Promise<boolean> {
  if ((await settingsSnapshot()).account.id === id) return true;
  forgetSettings();
  return (await settingsSnapshot()).account.id === id;
}

/** Tells later whether the account is still the one of now: what a call teaches is not learned for another one. */
export async function watchAccount(): Promise<() => Promise<boolean>> {
  const { id } = (await settingsSnapshot()).account;
  return async () => (await settingsSnapshot()).account.id === id;
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
  const own = readHolder();
  const opened = openedDatabase();
  if (own.opened !== opened) Object.assign(own, { opened, snapshot: null, last: null, newest: 0 });
  return own;
}

function readHolder(): Holder {
  return processWide<Holder>("settings", () => ({ opened: null, snapshot: null, last: null, newest: 0 }));
}
