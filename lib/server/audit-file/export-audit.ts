import "server-only";
import { and, desc, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { loadIntl } from "#lib/server/http/load-intl.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { type Table, type TableCell, tableFile, type TableFile } from "#lib/server/tables/table-file.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { auditText } from "#lib/shared/settings/audit-text.ts";
import {
  AUDIT_FILE_COLUMNS,
  type AuditEntry,
  type AuditExport,
  auditExportUrl,
  type AuditFileColumn,
} from "#lib/shared/settings/audit.ts";
import { auditConditions, type AuditRow, findNewestEntry, toEntries } from "#lib/server/audit/list-audit.ts";

const BATCH = 1_000;

/** The query of `GET /api/settings/audit/export`. */
export const auditExportInput = urlInput(auditExportUrl);

type AuditFileText = { mark: string; column: (name: AuditFileColumn, zone: string) => string } & ReturnType<
  typeof auditText
>;

/** Exports all entries that match the filters and were there at the press, newest first. */
export async function exportAudit(
  context: Context,
  { form, ...filters }: AuditExport,
  say: AuditFileText,
): Promise<TableFile> {
  const where = auditConditions({ ...filters, upTo: (await findNewestEntry()) ?? 0 });
  const count = await database().$count(auditEntries, where);
  const table: Table = {
    what: "auditTrail",
    fileName: "audit-log",
    columns: AUDIT_FILE_COLUMNS.map((name) => ({
      name: say.column(name, env().tzShop),
      ...(name === "at" && { format: "time" as const }),
      ...(name === "details" && { widthSigns: 60 }),
    })),
    mark: say.mark,
    count,
    batches: batchesOf(where, say),
  };
  return tableFile(context, table, form);
}

type Place = { at: string; id: number };

async function* batchesOf(
  where: ReturnType<typeof auditConditions>,
  say: AuditFileText,
): AsyncGenerator<TableCell[][]> {
  let after: Place | null = null;
  do {
    const rows: (AuditRow & { exactAt: string })[] = await readAfter(where, after);
    const entries = await toEntries(rows);
    const details = new Map(rows.map((row) => [row.id, row.details]));
    yield entries.map((entry) => cellsOf(entry, JSON.stringify(details.get(entry.id)), say));
    const last = rows.at(-1);
    after = rows.length < BATCH || !last ? null : { at: last.exactAt, id: last.id };
  } while (after !== null);
}

/** Reads the next entries. Their times have microseconds, which a `Date` has not. */
function readAfter(where: ReturnType<typeof auditConditions>, after: Place | null) {
  const { id, at, personId, kind, details } = auditEntries;
  return database()
    .select({ id, at, personId, kind, details, exactAt: sql<string>`${at}::text` })
    .from(auditEntries)
    .where(
      and(where, after ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::bigint)` : undefined),
    )
    .orderBy(desc(at), desc(id))
    .limit(BATCH);
}

/** `json`: the details as they are stored. */
function cellsOf(entry: AuditEntry, json: string, say: AuditFileText): TableCell[] {
  const cells: Record<AuditFileColumn, TableCell> = {
    at: new Date(entry.at),
    utc: new Date(entry.at).toISOString(),
    who: say.who(entry),
    email: say.email(entry) ?? "",
    event: say.kind(entry),
    code: entry.kind,
    details: say.details(entry).join(" · "),
    json,
    personId: entry.personId ?? "",
    id: String(entry.id),
  };
  return AUDIT_FILE_COLUMNS.map((name) => cells[name]);
}

/** Loads the texts of the file in the language of the request. */
export async function auditFileText(): Promise<AuditFileText> {
  const { getTranslations } = await loadIntl();
  const everyWord = await getTranslations();
  return {
    ...auditText(everyWord),
    mark: everyWord("settings.audit.file.mark"),
    column: (name, zone) => everyWord(`settings.audit.file.${name}`, { zone }),
  };
}
