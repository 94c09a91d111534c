import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { openedDatabase } from "./database.ts";

// Every bundle has its own copy of this module, but they share the statements.
const IS_STATEMENT: unique symbol = Symbol.for("merchant-desk.statement");

/** A statement or a part of one: the text before, between and after its values. */
export type Statement = {
  readonly [IS_STATEMENT]: true;
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
};

/**
 * Builds a statement of text, other statements and values. Values never become text; a list is one value. For
 * statements of many rows or parts, and for those that every call needs: Drizzle's `sql` takes longer to build.
 */
export function statement(strings: TemplateStringsArray, ...given: unknown[]): Statement {
  const texts = [strings[0] ?? ""];
  const values: unknown[] = [];
  for (const [index, one] of given.entries()) {
    const after = strings[index + 1] ?? "";
    if (isStatement(one)) {
      append(texts, values, one);
      texts[texts.length - 1] += after;
    } else {
      values.push(one);
      texts.push(after);
    }
  }
  return createStatement(texts, values);
}

/** Inserts our own text that is no value, such as the name of a column. */
statement.raw = (text: string): Statement => createStatement([text], []);

statement.join = (statements: readonly Statement[], separator: string): Statement => {
  const texts = [""];
  const values: unknown[] = [];
  for (const [index, one] of statements.entries()) {
    if (index > 0) texts[texts.length - 1] += separator;
    append(texts, values, one);
  }
  return createStatement(texts, values);
};

/** Text of the statement for PostgreSQL. */
export function statementText({ texts }: Statement): string {
  return texts.reduce((text, after, index) => `${text}$${index}${after}`);
}

function append(texts: string[], values: unknown[], { texts: more, values: moreValues }: Statement): void {
  texts[texts.length - 1] += more[0] ?? "";
  texts.push(...more.slice(1));
  values.push(...moreValues);
}

function createStatement(texts: string[], values: unknown[]): Statement {
  return { [IS_STATEMENT]: true, texts, values };
}

function isStatement(value: unknown): value is Statement {
  return typeof value === "object" && value !== null && IS_STATEMENT in value;
}

const names = new Map<string, string>();

/**
 * Runs a statement under a name, so that each connection plans it once. Values come as the driver reads them: select
 * text, float8 or json if that matters.
 */
export function runStatement<Row extends object>(given: Statement): Promise<Row[]> {
  return runOn(openedDatabase().pool, given);
}

/** Same on the connections that pages and reports can't block: for ledger, rate limit, heartbeat and jobs. */
export function runReserved<Row extends object>(given: Statement): Promise<Row[]> {
  return runOn(openedDatabase().reserved.pool, given);
}

async function runOn<Row extends object>(pool: Pool, given: Statement): Promise<Row[]> {
  const text = statementText(given);
  const { rows } = await pool.query<Row>({
    name: statementName(text),
    text,
    values: [...given.values],
  });
  return rows;
}

/** Name of a prepared statement by its text: optional parts make different statements. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
