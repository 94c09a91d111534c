import "server-only";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { noteSettingsVersion } from "#lib/server/settings/settings-snapshot.ts";
import type { ApiRight } from "#lib/shared/api/api-keys.ts";

/** The key of a request, and what is left of its running minute. */
export type ApiKey = {
  id: string;
  name: string;
  lastFour: string;
  rights: ApiRight[];
  /** Numbers of its shops that exist; null for all. */
  shopNrs: number[] | null;
  shopIds: string[] | null;
  callsAMinute: number;
  /** Calls of the running minute, this one included. */
  calls: number;
  secondsLeft: number;
};

/**
 * Finds the key with this hash and counts the call, in one statement for all dashboards; null if it is unknown,
 * revoked or expired. Its last use is written at most once a minute. Notes the version of the settings.
 */
export async function findKey(hash: string): Promise<ApiKey | null> {
  const [found] = await runPrepared<ApiKey & { settingsVersion: number }>(sql`
    with k as (
      select * from api_keys where key_hash = ${hash} and (expires_at is null or expires_at > now())
    ), counted as (
      insert into api_key_calls as c (key_id, began_at, calls) select id, now(), 1 from k
      on conflict (key_id) do update set
        began_at = case when c.began_at <= now() - interval '1 minute' then now() else c.began_at end,
        calls = case when c.began_at <= now() - interval '1 minute' then 1 else c.calls + 1 end
      returning calls, began_at
    ), used as (
      update api_keys a set last_used_at = now() from k
      where a.id = k.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
    )
    select k.id::text as id, k.name, k.last_four as "lastFour", to_json(k.rights) as rights,
      to_json(k.shop_ids::text[]) as "shopIds",
      case when k.shop_ids is not null then
        (select coalesce(json_agg(nr), '[]') from shops where shops.id = any(k.shop_ids)) end as "shopNrs",
      k.calls_a_minute as "callsAMinute", counted.calls,
      (select version from settings_version)::float8 as "settingsVersion",
      greatest(1, ceil(extract(epoch from counted.began_at + interval '1 minute' - now())))::int as "secondsLeft"
    from k, counted`);
  if (!found) return null;
  const { settingsVersion, ...key } = found;
  noteSettingsVersion(settingsVersion);
  return key;
}
