import { Client } from "pg";
import { openedDatabase } from "#lib/server/db/database.ts";
import { BOOKED_TYPES, sealedRow } from "#lib/server/orders/book/book-readings.ts";
import { soldRows } from "#lib/server/orders/book/order-rows.ts";
import { forgetCounts } from "#lib/server/orders/book/shared-counts.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import type { FullReceiver, SoldOrder } from "#lib/shared/orders/orders.ts";

const TEAS = ["桂花乌龙", "茉莉龙珠", "正山小种", "白毫银针", "陈皮普洱", "凤凰单丛", "安吉白茶", "太平猴魁"];
const KINDS = ["礼盒装", "罐装", "袋泡", "散茶", "便携小罐", "试饮装", "家庭装"];
const ENGLISH = ["Oolong", "Jasmine", "Lapsang", "Silver Needle", "Pu-erh", "Gift set", "Travel tin"];
const REMARKS = ["放快递柜", "送礼，不要放价格单", "周末送", "改地址了，见聊天记录", "加急", "两件一起发"];
const PROVINCES =
  "北京 天津 河北省 山西省 辽宁省 吉林省 上海 江苏省 浙江省 安徽省 福建省 江西省 山东省 河南省 湖北省 湖南省 广东省 海南省 重庆 四川省 贵州省 云南省 陕西省 甘肃省 青海省 西藏自治区".split(
    " ",
  );
const AT_ONCE = 500;

type Fill = { orders: number; shopIds: string[]; days: number; now: number };

/**
 * Replaces the order book by one as years of work leave it, in one commit. Only one shop's rows are sealed: every other
 * shop gets the same ones, a moment later. Equal figures give equal books.
 */
export async function fillOrders({ orders, shopIds, days, now }: Fill): Promise<void> {
  const ofShop = Math.ceil(orders / shopIds.length);
  // A client without time limits: building an index of ten million orders takes many minutes.
  const client = new Client({ connectionString: openedDatabase().pool.options.connectionString });
  await client.connect();
  try {
    await client.query(
      "begin; set local session_replication_role = replica; set local maintenance_work_mem = '1GB'",
    );
    // PostgreSQL writes no log for a table that the same transaction has truncated.
    await client.query("truncate orders, order_counts cascade");
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made
       from pg_indexes
       where tablename = 'orders' and indexname <> 'orders_pkey'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (let from = 0; from < ofShop; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, ofShop - from) }, (_, at) =>
        orderAt(from + at, { orders: ofShop, days, now }),
      );
      const rows = soldRows({ orders: some, total: null, unreadableRows: 0 }).map(sealedRow);
      const apartMs = (days * 24 * HOUR_MS) / orders;
      await client.query(INSERT, [JSON.stringify(rows), shopIds, new Date(now), apartMs]);
    }
    for (const { made } of indexes) await client.query(made);
    await client.query(COUNT);
    await client.query("commit");
    await client.query("vacuum analyze orders, order_counts");
  } finally {
    await client.end();
  }
  forgetCounts();
}

const NAMES = Object.keys(BOOKED_TYPES);
const LATER = ["confirmed_at", "ship_by"];

const INSERT = `
  insert into orders (account_nr, shop_nr, sold_read_at, read_at, sold_first_read_at, sold_met_at, ${NAMES.join(", ")})
  select (select nr from service_accounts), s.nr, $3::timestamptz, $3, $3, $3, ${NAMES.map((name) =>
    LATER.includes(name) ? `r.${name} + (w.place * $4::float8)::bigint` : `r.${name}`,
  ).join(", ")}
  from jsonb_to_recordset($1::jsonb) as r (${Object.entries(BOOKED_TYPES)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ")})
  cross join unnest($2::uuid[]) with ordinality as w (id, place)
  join shops s on s.id = w.id`;

/** Counts the orders as the triggers would, which were off. */
const COUNT = `
  insert into order_counts (account_nr, shop_nr, status, is_pending, ship_day, count)
  select account_nr, shop_nr, coalesce(status, ''), is_pending,
    coalesce(floor(ship_by / 86400000.0)::int, 2147483647), count(*)
  from orders
  group by 1, 2, 3, 4, 5`;

function orderAt(
  at: number,
  { orders, days, now }: Pick<Fill, "orders" | "days" | "now">,
): SoldOrder<FullReceiver> {
  // Scatters the numbers without repeating one.
  const mixed = Number((BigInt(at) * 7_919n + 104_729n) % 10_000_019n);
  const pick = <T>(from: readonly T[], salt: number) => from[(mixed + salt * 31) % from.length] as T;
  const confirmedAt = Math.floor(now - ((orders - at) / orders) * days * 24 * HOUR_MS);
  const hours = mixed % 5 === 0 ? 72 : 24;
  const status = at > orders * 0.98 ? "1" : mixed % 40 === 0 ? "1" : pick(["2", "3", "3", "3", "4"], 1);
  return {
    orderNumber: `44${String(1_000_000_000_000_000n + BigInt(mixed) * 9_973n).padStart(17, "0")}`,
    goods: {
      name: `${pick(TEAS, 2)}${pick(KINDS, 3)} ${pick(ENGLISH, 4)} ${(mixed % 9) + 1}0g`,
      imageUrl: null,
      spec: `${pick(KINDS, 5)} · ${(mixed % 4) + 1} 盒`,
      count: { value: (mixed % 3) + 1 },
    },
    isPreSale: { value: mixed % 25 === 0 },
    shipBy: mixed % 50 === 0 ? null : { value: confirmedAt + hours * HOUR_MS },
    confirmedAt: { value: confirmedAt },
    amountFen: { value: 990 + (mixed % 30_000) },
    status,
    flag: mixed % 12 === 0 ? String((mixed % 5) + 1) : null,
    flagName: null,
    remark: mixed % 4 === 0 ? pick(REMARKS, 6) : null,
    receiver: {
      name: "王**",
      phone: `138****${String(mixed % 10_000).padStart(4, "0")}`,
      province: pick(PROVINCES, 7),
      city: "某市",
      district: "某区",
      address: `${pick(TEAS, 8)}路 ${mixed % 900} 号`,
    },
    costPoints: 1,
    isIncomplete: false,
  };
}
