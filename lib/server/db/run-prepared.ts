import { createHash } from "node:crypto";
import { openedDatabase } from "#lib/server/db/database.ts";
import { textOf, type Statement } from "#lib/server/db/statement.ts";

const names = new Map<string, string>();

/**
 * Runs one statement under a name, so that each connection plans it once: for the few that every call needs. Values come
 * as the driver reads them: ask for text, float8 or json where that matters.
 */
export async function runPrepared<Row extends object>(statement: Statement): Promise<Row[]> {
  const text = textOf(statement);
  const { rows } = await openedDatabase().pool.query<Row>({
    name: nameOf(text),
    text,
    values: [...statement.values],
  });
  return rows;
}

/** The same text has the same name: a statement is made of parts that a call may have or not. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
