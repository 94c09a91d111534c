import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { canSaveFiles, saveFile } from "#lib/client/save-file.ts";
import { writeCsv } from "#lib/shared/base/csv.ts";
import type { RejectedLine } from "#lib/shared/orders/files/read-order-file.ts";

const MAX_SHOWN = 50;

/** Lines that can't be added, each with its reason. Nothing of the file itself is in the saved list. */
export function RejectedLines({ rejected }: { rejected: readonly RejectedLine[] }) {
  const t = useTranslations("orderImport.rejected");
  const fields = useTranslations("orderImport.fields");
  if (rejected.length === 0) return null;
  const fieldOf = ({ field }: RejectedLine) => (field === undefined ? "" : fields(field));

  function save() {
    const head = (["line", "reason", "field"] as const).map((name) => t(`columns.${name}`));
    const rows = rejected.map((one) => [String(one.line), t(`reasons.${one.reason}`), fieldOf(one)]);
    saveFile(new Blob([writeCsv([head, ...rows], "excel")], { type: "text/csv" }), "rejected-lines.csv");
  }

  return (
    <section className="grid gap-2 text-table" aria-label={t("title", { count: rejected.length })}>
      <h2 className="mark icon-alert text-table text-warn-ink before:text-warn-mark">
        {t("title", { count: rejected.length })}
      </h2>
      <ul className="grid max-h-60 gap-0.5 overflow-y-auto" tabIndex={0}>
        {rejected.slice(0, MAX_SHOWN).map((one) => (
          <li key={one.line}>
            <b className="font-label text-ink">{t("line", { line: one.line })}</b>{" "}
            {t(`reasons.${one.reason}`)}
          </li>
        ))}
      </ul>
      {rejected.length > MAX_SHOWN && (
        <p className="text-ink-3">{t("more", { count: rejected.length - MAX_SHOWN })}</p>
      )}
      {canSaveFiles() && (
        <Button size="s" className="justify-self-start phone:h-11" onClick={save}>
          {t("save")}
        </Button>
      )}
    </section>
  );
}
