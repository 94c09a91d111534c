import "server-only";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { noteSettingsVersion } from "#lib/server/settings/settings-snapshot.ts";
import type { ApiRight } from "#lib/shared/api/api-keys.ts";

/** The key of a request, and how much of its limit is used. */
export type ApiKey = {
  id: string;
  name: string;
  lastFour: string;
  rights: ApiRight[];
  /** Numbers of its shops that exist; null for all. */
  shopNrs: number[] | null;
  shopIds: string[] | null;
  callsAMinute: number;
  /** Calls counted against the limit, including this one; greater than the limit if this one is rejected. */
  calls: number;
  /** Seconds until the whole limit is available again. */
  secondsLeft: number;
  /** Milliseconds until one more call is accepted. */
  retryAfterMs: number;
};

/**
 * Finds the key with this hash and counts the call, in one statement for all instances; null if it is unknown,
 * revoked or expired. Calls come back one by one, a minute's limit in a minute (the generic cell rate algorithm); a
 * call over the limit doesn't count. A stored time more than a minute off is old, or the clock was put back: the whole
 * limit is available then. The last use is written at most once a minute. Notes the version of the settings.
 */
export async function findKey(hash: string): Promise<ApiKey | null> {
  const [found] = await runStatement<ApiKey & { settingsVersion: number }>(statement`
    with k as (
      select *, interval '1 microsecond' * (60000000 / calls_a_minute) as gap, now() - interval '1 minute' as unused
      from api_keys where key_hash = ${hash} and (expires_at is null or expires_at > now())
    ), counted as (
      insert into api_key_calls as c (key_id, began_at, calls) select id, unused + gap, 1 from k
      on conflict (key_id) do update set (began_at, calls) = (
        select case when is_let then used_to + gap else used_to end,
          calls_a_minute - case when is_let
            then floor(extract(epoch from moment - used_to - gap) / extract(epoch from gap)) else -1 end
        from k, lateral (select case when c.began_at between unused and now() + interval '1 minute'
          then c.began_at else unused end as used_to) b,
          -- The row is held now: a call that began before another one doesn't come too early after it.
          lateral (select clock_timestamp() as moment) m, lateral (select used_to + gap <= moment as is_let) l
      )
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
      ceil(extract(epoch from counted.began_at - clock_timestamp() + interval '1 minute'))::int as "secondsLeft",
      greatest(1, ceil(1000 * extract(epoch from counted.began_at + k.gap - clock_timestamp())))::int as "retryAfterMs"
    from k, counted`);
  if (!found) return null;
  const { settingsVersion, ...key } = found;
  noteSettingsVersion(settingsVersion);
  return key;
}
