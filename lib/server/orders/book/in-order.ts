import "server-only";
import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import type { BookSort } from "#lib/shared/orders/book.ts";
import { type Books, inBooks } from "./book-orders.ts";
import type { BookWhere } from "./book-where.ts";

/**
 * A part of the book with its own order: orders with or without a value, of those that `only` selects. `isRare`: few
 * are selected, and an index finds them.
 */
export type Part = { hasValue: boolean; only: SQL | null; isRare: boolean };

/** A walk through the book in one direction, part by part. */
export type Walk = {
  db: Database;
  books: Books;
  /** Null for every order. */
  where: BookWhere | null;
  sort: BookSort;
  by: SQL;
  /** Largest first. */
  isDown: boolean;
  parts: Part[];
};

/** Place where a walk continues: after an order, which lies in the part of this number. */
export type Place = { part: number; value: unknown; id: string };

export type Wanted = { from: Place | null; count: number; skip: number };

/**
 * Walks orders in the order of an index and tells of each if it `holds`, checked in the index itself, so that no row
 * is read again. With several shops, the results of each are merged.
 */
export function inOrder(
  walk: Walk,
  part: Part,
  { from }: Wanted,
  { count, skip }: { count: number; skip: number },
  holds = sql`true`,
): SQL {
  const { books, by, sort, where } = walk;
  if (sort === "shop") return shopByShop(walk, { from, count, skip }, holds);
  const { way } = walkSigns(walk);
  const narrow = where?.inIndex[sort] ?? sql`true`;
  const ofShop = (shopNr: SQL, limit: SQL, until = sql`true`, told = sql`, ${holds} as holds`) => sql`
    select o.id, ${by} as value${told}
    from orders o
    where o.shop_nr = ${shopNr}
      and o.account_nr = ${books.accountNr}::int
      and ${hasPart(part, by)}
      and ${isBehind(walk, from)}
      and ${until}
      and ${narrow}
      and ${walkedBy(walk)}
    order by ${by} ${way}, o.id ${way}
    ${limit}`;
  const [shopNr, ...others] = books.shopNrs;
  if (others.length === 0) return ofShop(sql`${shopNr}::int`, sql`limit ${count} offset ${skip}`);
  // Its index begins with the number: one walk finds the orders of all shops.
  if (sort === "number")
    return sql`
      select o.id, ${by} as value, ${holds} as holds
      from orders o
      where ${inBooks(books)}
        and ${hasPart(part, by)}
        and ${isBehind(walk, from)}
        and ${walkedBy(walk)}
      order by ${by} ${way}, o.id ${way}
      limit ${count} offset ${skip}`;
  const most = count + skip;
  const ofEach = (limit: number, until?: SQL, told?: SQL) => sql`
    select o.* from unnest(${sql.param(books.shopNrs)}::int[]) as s (nr)
    cross join lateral (${ofShop(sql`s.nr`, sql`limit ${limit}`, until, told)}) o`;
  const inAll = (rows: SQL) =>
    sql`select * from (${rows}) o order by value ${way}, id ${way} limit ${count} offset ${skip}`;
  const fewOfEach = Math.ceil((most * 2) / books.shopNrs.length) + 1;
  if (fewOfEach >= most) return inAll(ofEach(most));
  // The 100th order of 10 shops comes no later than the 100th among 21 of each: every shop is read up to that one.
  return sql`
    select * from (
      with last as materialized (
        ${ofEach(fewOfEach, sql`true`, sql``)} order by o.value ${way}, o.id ${way} limit 1 offset ${most - 1}
      ) ${inAll(sql`
      ${ofEach(most, isUpTo(walk, part))}
      union all select o.* from (${ofEach(most)}) o where not exists (select from last)`)}
    ) o`;
}

/** Condition: not beyond the last order that is wanted of all shops. */
function isUpTo(walk: Walk, { hasValue }: Part): SQL {
  const { beyond } = walkSigns({ ...walk, isDown: !walk.isDown });
  const id = sql`(select id from last)`;
  return hasValue
    ? sql`(${walk.by}, o.id) ${beyond}= ((select value from last), ${id})`
    : sql`o.id ${beyond}= ${id}`;
}

/** Walks one shop's orders after another's. Compares shop and order separately, so that earlier shops aren't read. */
function shopByShop(walk: Walk, { from, count, skip }: Wanted, holds: SQL): SQL {
  const { books, isDown } = walk;
  const { way, beyond } = walkSigns(walk);
  const before = isDown ? sql`9223372036854775807` : sql`0`;
  const behind =
    from === null
      ? sql`true`
      : sql`s.place ${beyond}= ${from.value}::int
          and o.id ${beyond} case when s.place = ${from.value}::int then ${from.id}::bigint else ${before} end`;
  return sql`
    select o.*
    from unnest(${sql.param(books.shopNrs)}::int[]) with ordinality as s (nr, place)
    cross join lateral (
      select o.id, s.place::int as value, ${holds} as holds
      from orders o
      where o.shop_nr = s.nr and o.account_nr = ${books.accountNr}::int and ${behind}
      order by o.id ${way}
      limit ${count + skip}
    ) o
    order by o.value ${way}, o.id ${way}
    limit ${count} offset ${skip}`;
}

/**
 * Condition that applies while walking, where the index holds it; elsewhere, with several shops, it would read
 * thousands of rows of each.
 */
function walkedBy({ where, books, sort }: Walk): SQL {
  const isCheap = where?.isWalkedAlone || sort === "dated" || sort === "shipBy" || books.shopNrs.length === 1;
  return (isCheap && where?.walked) || sql`true`;
}

export function hasPart({ hasValue }: Part, by: SQL): SQL {
  return hasValue ? sql`${by} is not null` : sql`${by} is null`;
}

export function isBehind(walk: Walk, from: Place | null): SQL {
  if (from === null) return sql`true`;
  const { beyond } = walkSigns(walk);
  return from.value === null
    ? sql`o.id ${beyond} ${from.id}::bigint`
    : sql`(${walk.by}, o.id) ${beyond} (${from.value}, ${from.id}::bigint)`;
}

export function walkSigns({ isDown }: Walk): { way: SQL; beyond: SQL } {
  return isDown
    ? { way: sql.raw("desc"), beyond: sql.raw("<") }
    : { way: sql.raw("asc"), beyond: sql.raw(">") };
}
