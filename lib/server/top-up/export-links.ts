import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { env } from "#lib/server/env.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { CSV_FORMS, csvFileName, writeCsv } from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";
import { TOP_UP_LINK_KINDS, type TopUpLinkKind } from "#lib/shared/top-up/top-up.ts";

/** The query of `GET /api/top-up/export`. */
export const linksExportInput = z.strictObject({ form: z.enum(CSV_FORMS) });

type Word = "name" | "sid" | "owner" | "asOf" | "archived" | "yes" | "mark" | TopUpLinkKind;
export type LinksText = (word: Word) => string;

type LinksFile = { name: string; type: string; parts: AsyncIterable<string> };

/** Marks every row of a file of simulated data. */
const MARK = "SIMULATED";

/** Exports the links of all placements as a file, without a call. Recorded before it is sent. */
export async function exportLinks(
  { identity }: Context,
  { form }: z.infer<typeof linksExportInput>,
  say: LinksText,
): Promise<LinksFile> {
  const { account } = await settingsSnapshot();
  const { mode, tzShop } = env();
  const isSimulated = mode === "sandbox";
  const rows = await database()
    .select({ placement: placements, links: topUpLinks })
    .from(topUpLinks)
    .innerJoin(placements, eq(placements.id, topUpLinks.placementId))
    .where(and(eq(topUpLinks.accountId, account.id)))
    .orderBy(asc(placements.createdAt), asc(placements.id));
  await recordAudit({
    kind: "exported",
    personId: identity.personId,
    details: { what: "topUpLinks", how: "csv", count: rows.length },
  });
  const marked = (cells: string[], mark: string) => (isSimulated ? [...cells, mark] : cells);
  const columns = (["name", "sid", "owner", "asOf", "archived", ...TOP_UP_LINK_KINDS] as const).map(say);
  const text = writeCsv(
    [
      marked(columns, say("mark")),
      ...rows.map(({ placement, links }) => {
        const at = zonedTime(links.answeredAt.getTime(), tzShop);
        const cells = TOP_UP_LINK_KINDS.map((kind) => {
          const link = links.answer.links[kind];
          return link && "url" in link ? link.url : "";
        });
        const { name, sid, owner, archivedAt } = placement;
        const day = at ? `${at.year}-${at.month}-${at.day} ${at.hour}:${at.minute}` : "";
        return marked([name, sid, owner, day, archivedAt ? say("yes") : "", ...cells], MARK);
      }),
    ],
    form,
    [],
  );
  async function* parts(): AsyncGenerator<string> {
    yield text;
  }
  return {
    name: csvFileName("top-up-links", Date.now(), tzShop, isSimulated),
    type: "text/csv; charset=utf-8",
    parts: parts(),
  };
}

/** Loads the texts of the file in the language of the request. */
export async function linksText(): Promise<LinksText> {
  // Only Next can load it.
  const { getTranslations } = await import("next-intl/server");
  const words = await getTranslations("topUp");
  return (word) => {
    if (word === "name" || word === "sid" || word === "owner") return words(`form.fields.${word}`);
    if (word === "asOf" || word === "archived" || word === "yes" || word === "mark")
      return words(`export.${word}`);
    return words(`links.kinds.${word}.name`);
  };
}
