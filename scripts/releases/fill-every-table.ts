import { type SQL, sql } from "drizzle-orm";
import { seal } from "#lib/server/crypto/seal.ts";
import { type StoredPurpose, SEALED_COLUMNS, type SealedColumn } from "#lib/server/crypto/sealed-columns.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { fillLedger } from "#lib/testing/fill-ledger.ts";
import { fillOrders } from "#lib/testing/fill-orders.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";

/** Fills every table of an empty database as weeks of use would; sealed values have the current key. */
export async function fillEveryTable({ calls, orders }: { calls: number; orders: number }): Promise<void> {
  await fillLedger({ calls, days: 30 });
  const { rows: shops } = await database().execute<{ id: string }>(sql`select id from shops order by nr`);
  await fillOrders({ orders, shopIds: shops.map(({ id }) => id), days: 30, now: Date.now() });
  await database().transaction(async (tx) => {
    // Triggers are off: the sums are made already.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of REST) await tx.execute(statement);
    for (const purpose of Object.keys(SEALED_COLUMNS) as StoredPurpose[]) await sealAll(tx, purpose);
  });
}

const PERSON = sql.raw("(select id from people order by email limit 1)");
const SHOP = sql.raw("(select id from shops order by nr limit 1)");
const CALL = sql.raw("(select call_id from calls order by opened_at limit 1)");
const ACCOUNT = sql`${FIRST_ACCOUNT}::uuid`;

const REST: SQL[] = [
  sql`update people
    set totp_secret = 'to be sealed', totp_confirmed_at = now(), totp_last_step = 1
    where id = ${PERSON}`,
  sql`update service_accounts
    set address_hash = 'hash', charge_rule = 'perCall', rule_set_at = now(), rule_set_by = ${PERSON}`,
  sql`insert into settings (key, value, updated_by) values
    ('accessToken', '{"sealed": "to be sealed", "lastFour": "4f2a"}', ${PERSON}),
    ('fetchOnOpen', '"always"', ${PERSON})`,
  sql`insert into authorization_links (shop_id, account_id, sealed, answered_at)
    values (${SHOP}, ${ACCOUNT}, 'to be sealed', now())`,
  sql`insert into rate_limits (operation, state) values ('soldOrders', '{}') on conflict do nothing`,
  sql`insert into purges (what, count) values ('calls', 12)`,
  sql`insert into person_choices (person_id, key, value) values (${PERSON}, 'orders.pageSize', '50')`,
  sql`insert into person_links (token_hash, person_id, reason) values ('hash', ${PERSON}, 'a new phone')`,
  sql`insert into set_up_links (token_hash, used_at) values ('hash', now())`,
  sql`insert into recovery_codes (code_hash, person_id) values ('hash', ${PERSON})`,
  sql`insert into failed_shares (idempotency_key, call_id, person_id, request_hash)
    values (gen_random_uuid(), ${CALL}, ${PERSON}, 'hash')`,
  sql`insert into budget_overrides (person_id, scope, period, unit, extra, reason)
    values (${PERSON}, 'all', 'day', 'points', 100, 'a sale')`,
  sql`insert into call_answers (call_id, answered_at, sealed) values (${CALL}, now(), 'to be sealed')`,
  sql`insert into placements (sid, name, owner)
    values ('parcel-card', 'Parcel card', 'Lin'), ('old-leaflet', 'Leaflet', 'Lin')`,
  sql`insert into top_up_links (placement_id, account_id, call_id, answer)
    select id, ${ACCOUNT}, gen_random_uuid(),
      '{"links": {"url": {"url": "https://s.example.com/a", "isPlainHttp": false}}}'
    from placements`,
  sql`insert into earlier_top_up_links
    select placement_id, account_id, gen_random_uuid(), answer, answered_at
    from top_up_links`,
  sql`insert into notice_targets (name, channel, locale, events, sealed, last_four)
    values ('Group of the shop', 'wecom', 'zh-CN', '{shopNeedsScan}', 'to be sealed', '12ab')`,
  sql`insert into notice_signals (event, cause, facts) values ('shopNeedsScan', 'shop', '{}')`,
  sql`insert into notice_causes (cause, told_at) values ('shop', now())`,
  sql`insert into notice_deliveries (target_id, event, facts, created_at, due_at, state, tried_at)
    select id, 'shopNeedsScan', '{}', now(), now(), 'sent', now()
    from notice_targets`,
  sql`insert into webhooks (name, url, events, sealed)
    values ('ERP', 'https://erp.example.com/hook', '{order.new}', 'to be sealed')`,
  sql`insert into webhook_signals (event, shop_id, facts)
    values ('shop.needsScan', ${SHOP}, '{"operation": "soldOrders"}')`,
  sql`insert into webhook_causes (cause, at) values ('budget', now())`,
  sql`insert into webhook_deliveries (id, webhook_id, event, payload, state, created_at, due_at)
    select gen_random_uuid(), id, 'order.new', '{}', 'sent', now(), now()
    from webhooks`,
  sql`update orders set printed_at = now(), printed_by = ${PERSON} where id % 3 = 0`,
  sql`update orders set left_at = now() where id % 7 = 0`,
  sql`insert into order_changes (order_id, read_at, list, changes)
    select id, now(), 'soldOrders', '{"status": ["1", "2"]}'
    from orders
    where id % 5 = 0`,
  sql`insert into orders_set_aside (order_id, reason, until, set_by)
    select id, '等客户确认地址', current_date + 7, ${PERSON}
    from orders
    where id % 9 = 0`,
  sql`insert into order_readings (call_id, list, shop_id, account_id, read_at, sealed)
    values (${CALL}, 'soldOrders', ${SHOP}, ${ACCOUNT}, now(), 'to be sealed')`,
  sql`insert into table_views (table_key, person_id, name, state, is_shared) values
    ('orderBook', ${PERSON}, '待发货，未打印', 'printed=no&sort=shipBy', true),
    ('orderBook', ${PERSON}, 'Red flags', 'flag=1', false)`,
  sql`insert into jobs (kind, shop_id, account_id, person_id, state, ended_at, input, progress) values
    ('fetchOrders', ${SHOP}, ${ACCOUNT}, ${PERSON}, 'running', null,
      '{"list": "soldOrders", "goal": "all", "edition": "enhanced"}', '{}'),
    ('exportBook', ${SHOP}, ${ACCOUNT}, ${PERSON}, 'done', now(), '{"sealed": "to be sealed"}', '{}')`,
  sql`insert into job_calls (call_id, job_id, counted_at)
    select ${CALL}, id, now()
    from jobs
    where kind = 'fetchOrders'`,
  sql`insert into job_files (job_id, part, sealed)
    select id, part, 'to be sealed'
    from jobs, generate_series(0, 1) part
    where kind = 'exportBook'`,
  sql`insert into fetch_schedules (
      shop_id, account_id, list, is_on, edition, every_minutes, times, most_calls, set_by, next_at
    )
    values (${SHOP}, ${ACCOUNT}, 'soldOrders', true, 'enhanced', 60, '{}', 50, ${PERSON}, now())`,
  sql`insert into file_erasures (redactions) values (1) on conflict do nothing`,
];

/** Seals a value for each row into every sealed column of this purpose. */
async function sealAll(tx: Database, purpose: StoredPurpose): Promise<void> {
  const { value, set, table } = sealedParts(purpose);
  for (const { place, row } of await sealedRows(tx, purpose))
    await tx.execute(
      sql`update ${table}
        set ${set(seal(purpose, row, purpose))}
        where ${table}.ctid = ${place}::tid and ${value} is not null`,
    );
}

/** Reads the rows with a sealed value for this purpose. */
export async function sealedRows(
  db: Database,
  purpose: StoredPurpose,
): Promise<{ place: string; row: string[]; sealed: string }[]> {
  const { table, value } = sealedParts(purpose);
  const row = sql.raw(SEALED_COLUMNS[purpose].row.map((name) => `${name}::text`).join(", "));
  const { rows } = await db.execute<{ place: string; row: string[]; sealed: string }>(
    sql`select ctid::text as place, array[${row}] as row, ${value} as sealed from ${table} where ${value} is not null`,
  );
  return rows;
}

function sealedParts(purpose: StoredPurpose): { table: SQL; value: SQL; set: (sealed: string) => SQL } {
  const { table, column, field }: SealedColumn = SEALED_COLUMNS[purpose];
  return {
    table: sql.raw(table),
    value: sql.raw(field ? `${table}.${column} ->> '${field}'` : `${table}.${column}`),
    set: (sealed) =>
      field
        ? sql`${sql.raw(column)} = jsonb_set(${sql.raw(column)}, array[${field}], to_jsonb(${sealed}::text))`
        : sql`${sql.raw(column)} = ${sealed}`,
  };
}
