import "server-only";
import { z } from "zod";
import { loadIntl } from "#lib/server/http/load-intl.ts";
import { type Table, tableFile, type TableFile } from "#lib/server/tables/table-file.ts";
import { EXPORT_FORMS } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { TOP_UP_LINK_KINDS, type TopUpLinkKind } from "#lib/shared/top-up/top-up.ts";
import { readStoredLinks } from "./list-stored-links.ts";

/** The query of `GET /api/top-up/export`. */
export const linksExportInput = z.strictObject({ form: z.enum(EXPORT_FORMS) });

const OWN_COLUMNS = ["name", "sid", "owner", "asOf", "archived"] as const;

type Word = (typeof OWN_COLUMNS)[number] | "sheet" | "yes" | "mark" | TopUpLinkKind;
type LinksText = (word: Word) => string;

/** Exports the links of all placements as a file, without a call. Recorded before it is sent. */
export async function exportLinks(
  context: Context,
  { form }: z.infer<typeof linksExportInput>,
  say: LinksText,
): Promise<TableFile> {
  const rows = await readStoredLinks();
  const cells = rows.map(({ placement: { name, sid, owner, archivedAt }, links: { answer, answeredAt } }) => [
    ...[name, sid, owner, answeredAt, archivedAt ? say("yes") : ""],
    ...TOP_UP_LINK_KINDS.map((kind) => {
      const link = answer.links[kind];
      return link && "url" in link ? link.url : "";
    }),
  ]);
  const table: Table = {
    what: "topUpLinks",
    fileName: "top-up-links",
    sheet: say("sheet"),
    columns: [
      ...OWN_COLUMNS.map((column) => ({
        name: say(column),
        ...(column === "asOf" && { format: "time" as const }),
      })),
      ...TOP_UP_LINK_KINDS.map((kind) => ({ name: say(kind), widthSigns: 36 })),
    ],
    mark: say("mark"),
    count: rows.length,
    batches: [cells],
  };
  return tableFile(context, table, form);
}

/** Loads the texts of the file in the language of the request. */
export async function linksText(): Promise<LinksText> {
  const { getTranslations } = await loadIntl();
  const words = await getTranslations("topUp");
  return (word) => {
    if (word === "sheet") return words("title");
    if (word === "name" || word === "sid" || word === "owner") return words(`form.fields.${word}`);
    if (word === "asOf" || word === "archived" || word === "yes" || word === "mark")
      return words(`export.${word}`);
    return words(`links.kinds.${word}.name`);
  };
}
