import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { onLongConnection } from "#lib/server/db/connect.ts";
import { openedDatabase, type Database } from "#lib/server/db/database.ts";
import { FIRST_ACCOUNT } from "./first-account.ts";
import * as schema from "#lib/server/db/schema.ts";

type Fill = {
  calls: number;
  /** Number of days before now over which the calls are spread. */
  days: number;
  people?: number;
  shops?: number;
};

/**
 * Fills the ledger, and the tables that go with calls, as years of use would: most calls succeeded, some failed in
 * every way there is, every third was read again from the cache. Equal figures give equal rows but for ids.
 */
export async function fillLedger(fill: Fill): Promise<void> {
  await onLongConnection(openedDatabase().pool.options.connectionString ?? "", async (client) => {
    const db = drizzle({ client, schema });
    await db.transaction((tx) => fillIn(tx, fill));
    await db.execute(sql`vacuum analyze`);
  });
}

async function fillIn(tx: Database, { calls, days, people = 12, shops = 4 }: Fill): Promise<void> {
  // Triggers would work row by row: their sums are made at the end instead.
  await tx.execute(sql`set local session_replication_role = replica`);
  await tx.execute(sql`
    insert into people (email, name, roles, password_hash, created_at)
    select 'filled-' || n || '@linjian.example', 'Person ' || n, array['staff'], 'none', now() - interval '4 years'
    from generate_series(1, ${people}::int) n`);
  await tx.execute(sql`
    insert into shops (name, owner_id)
    select 'Shop ' || n, 'filled-' || n
    from generate_series(1, ${shops}::int) n`);
  await tx.execute(sql`
    with made as (
      select n, lot, variant, operation, opened_at, part,
        case
          when part < 900 then 'answered'
          when part < 940 then 'refused'
          when part < 965 then 'tryLater'
          when part < 985 then 'unknown'
          else 'notSent'
        end as outcome
      from (
        select n, (hashint4(n) & 65535) as lot, (hashint4(n + 7) & 1023) * 1000 / 1024 as part,
          now() - (${days}::float8 * (${calls}::int - n) / ${calls}::int) * interval '1 day' as opened_at,
          (array[
            'soldOrders', 'soldOrders', 'soldOrders', 'pendingOrders', 'pendingOrders',
            'buyerOpenId', 'buyerOpenId', 'bankCard', 'bankCard', 'topUpLink'
          ])[1 + (hashint4(n + 3) & 65535) % 10] as operation,
          (hashint4(n + 5) & 65535) as pick
        from generate_series(1, ${calls}::int) n
      ) drawn
      cross join lateral (select case operation
        when 'soldOrders' then (array['enhanced', 'basic'])[1 + pick % 2]
        when 'buyerOpenId' then (array['basic', 'enhanced', 'standard'])[1 + pick % 3]
        when 'bankCard' then (array['2', '3', '4'])[1 + pick % 3] end as variant) kind
    )
    insert into calls (
      call_id, attempt, idempotency_key, operation, variant, instance_id, person_id, shop_id, request_hash, account_id,
      rows_asked, opened_at, closed_at, outcome, reason, code, http_status, cost_points, summed_points, row_points,
      charge_place, predicted_points, was_sent, wait_ms, call_ms, service_ms, request_id, warnings
    )
    select gen_random_uuid(), 1, gen_random_uuid(), operation, variant, '00000000-0000-4000-8000-000000000001',
      -- A few people and shops have most of the calls.
      (
        select array_agg(id order by email)
        from people
        where email like 'filled-%'
      )[1 + floor(${people}::int * power(lot / 65536.0, 2))::int],
      case when operation in ('soldOrders', 'pendingOrders', 'buyerOpenId') then (
        select array_agg(id order by name)
        from shops
        where owner_id like 'filled-%'
      )[1 + floor(${shops}::int * power(lot / 65536.0, 3))::int] end,
      md5(n::text), ${FIRST_ACCOUNT}::uuid,
      case operation when 'soldOrders' then 20 when 'pendingOrders' then 20 when 'buyerOpenId' then 30 else 1 end,
      opened_at, opened_at + interval '180 milliseconds', outcome,
      case outcome
        when 'refused' then 'parameterError'
        when 'tryLater' then (array['tooManyRequests', 'busy'])[1 + n % 2]
        when 'notSent' then 'unreachable'
        when 'unknown' then case when n % 3 > 0 then 'noAnswer' end
      end,
      case outcome
        when 'answered' then 0
        when 'refused' then (array[100, 204, 7])[1 + n % 3]
        when 'tryLater' then 101
      end,
      case when outcome <> 'notSent' then 200 end,
      case when outcome = 'answered' and operation <> 'topUpLink' then 1 + lot % 3 end,
      case when outcome = 'answered' and operation <> 'topUpLink' then
        (1 + lot % 3) * case when operation = 'soldOrders' then 20 else 1 end
      end,
      case when outcome = 'answered' and operation in ('soldOrders', 'pendingOrders') then 1 + lot % 3 end,
      case when outcome = 'answered' and operation <> 'topUpLink' then
        case when operation in ('soldOrders', 'pendingOrders') then 'rows' else 'data' end
      end,
      1, outcome <> 'notSent', 2, 150, 90, md5('r' || n), '[]'
    from made
    order by n`);
  await tx.execute(sql`
    insert into call_corrections (
      row_id, closed_at, outcome, code, http_status, cost_points, summed_points, charge_place, was_sent
    )
    select id, opened_at + interval '90 seconds', 'answered', 0, 200, 2, 2, 'data', true
    from calls
    where outcome = 'unknown' and reason is null and hashtext(request_hash) % 2 = 0`);
  await tx.execute(sql`
    insert into reconciliations (row_id, reconciled_at, points, note)
    select id, opened_at + interval '1 day', 1, 'statement of the month'
    from calls
    where outcome = 'unknown' and reason = 'noAnswer' and hashtext(request_hash) % 4 = 0
    order by opened_at`);
  await tx.execute(sql`
    insert into cache_hits (at, call_id, kind, operation, variant, person_id, shop_id)
    select opened_at + interval '10 seconds', call_id, 'stored', operation, variant, person_id, shop_id
    from calls
    where outcome = 'answered' and hashtext(request_hash) % 3 = 0
    order by opened_at`);
  await tx.execute(sql`
    insert into card_checks (
      call_id, person_id, asked_at, level, purpose, card_key, masked_name, masked_card,
      verdict, is_echo_clash, redacted_at
    )
    select call_id, person_id, opened_at, variant::int, 'refund', md5((hashtext(request_hash) % 5000)::text),
      'L*', '6222****2004',
      case when outcome = 'answered' then (array['T', 'T', 'T', 'F', 'N'])[1 + abs(hashtext(request_hash)) % 5] end,
      case when outcome = 'answered' then false end,
      case when opened_at < now() - interval '30 days' then now() end
    from calls
    where operation = 'bankCard'
    order by opened_at`);
  await tx.execute(sql`
    insert into card_rechecks (call_id, idempotency_key, person_id, asked_at, purpose)
    select call_id, gen_random_uuid(), person_id, at, 'refund'
    from cache_hits
    where operation = 'bankCard'
    order by at`);
  await tx.execute(sql`
    with own as (
      select call_id, person_id, shop_id, variant, opened_at, gen_random_uuid() as run_id
      from calls
      where operation = 'buyerOpenId' and hashtext(request_hash) % 4 = 0
    ),
    made as (
      insert into buyer_runs (id, person_id, shop_id, edition, order_count, created_at)
      select run_id, person_id, shop_id, variant, 20, opened_at
      from own
    )
    insert into buyer_calls (call_id, run_id, created_at, sealed_orders, sealed_answers)
    select call_id, run_id, opened_at, 'sealed', 'sealed'
    from own`);
  await tx.execute(sql`
    insert into answers (operation, request_hash, call_id, answered_at, sealed)
    select operation, request_hash, call_id, closed_at, 'sealed'
    from calls
    where outcome = 'answered' and opened_at > now() - interval '1 day'`);
  await tx.execute(sql`
    insert into audit_entries (at, person_id, kind, details)
    select opened_at, person_id,
      (array['signedIn', 'signedOut', 'exported', 'buyerRunSeen', 'rolesChanged'])[1 + abs(hashtext(request_hash)) % 5],
      case
        when abs(hashtext(request_hash)) % 5 = 4 then jsonb_build_object('subject', person_id::text)
        else '{"count": 3}'::jsonb
      end
    from calls
    where hashtext(request_hash) % 2 = 0
    order by opened_at`);
  await tx.execute(sql`select make_sums()`);
  await tx.execute(LEARN);
}

/** Learns the prices of every kind, as closed calls would have by now. */
const LEARN = sql`
  insert into call_kinds (
    account_id, operation, variant, recent_per_call, usual_per_call, recent_row, usual_row,
    highest_per_call, highest_row, highest_other
  )
  select account_id, operation, variant, calls, most_frequent(calls), rows, most_frequent(rows),
    highest_per_call, highest_row, highest_other
  from (
    select account_id, operation, variant,
      max(highest_per_call) as highest_per_call,
      max(highest_row) as highest_row,
      max(highest_other) as highest_other,
      coalesce((select array_agg(charge order by opened_at) from (
        select known_per_call as charge, opened_at
        from ledger l
        where l.operation = s.operation and l.variant is not distinct from s.variant
          and l.outcome = 'answered' and known_per_call is not null
        order by opened_at desc
        limit 20
      ) charges), '{}') as calls,
      coalesce((select array_agg(charge order by opened_at) from (
        select row_points as charge, opened_at
        from ledger l
        where l.operation = s.operation and l.variant is not distinct from s.variant
          and l.outcome = 'answered' and row_points is not null
        order by opened_at desc
        limit 20
      ) charges), '{}') as rows
    from spend_totals s
    group by account_id, operation, variant
  ) kinds
  on conflict (account_id, operation, variant) do update set
    recent_per_call = excluded.recent_per_call,
    usual_per_call = excluded.usual_per_call,
    recent_row = excluded.recent_row,
    usual_row = excluded.usual_row,
    highest_per_call = excluded.highest_per_call,
    highest_row = excluded.highest_row,
    highest_other = excluded.highest_other`;
