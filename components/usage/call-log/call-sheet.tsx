"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { CallCost } from "#components/usage/call-log/call-cost.tsx";
import { CallEnd } from "#components/usage/call-log/call-end.tsx";
import { FactList } from "#components/usage/call-log/fact-list.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Sheet } from "#components/ui/sheet.tsx";
import type { LoggedCall, Named } from "#lib/shared/usage/call-log.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";

type CallSheetProps = { entry: LoggedCall; reading: ChargeRule; onClose: () => void };

/** All that the ledger knows of one entry. */
export function CallSheet({ entry, reading, onClose }: CallSheetProps) {
  const t = useTranslations("usage.calls");
  const usage = useTranslations("usage");
  const words = useCallLabels();
  const timeZone = useTimeZone() ?? "UTC";
  const { operation, variant, person, shop, at, callId } = entry;
  const nameOf = (who: Named | null, none: string) =>
    who === null ? none : (who.name ?? usage("none.gone", { id: who.id.slice(0, 8) }));
  return (
    <Sheet title={words.kind(operation, variant)} closeLabel={t("sheet.close")} onClose={onClose}>
      <div className="call-sheet">
        {entry.kind === "free" && (
          <Note>{t(entry.how === "stored" ? "sheet.freeStored" : "sheet.freeShared")}</Note>
        )}
        {entry.kind === "attempt" && entry.isCorrected && <Note>{t("sheet.correction")}</Note>}
        <FactList
          title={t("sheet.what")}
          facts={[
            [t("sheet.opened"), clockTime(at, timeZone)],
            [t("columns.person"), nameOf(person, usage("none.person"))],
            [t("columns.shop"), nameOf(shop, usage("none.shop"))],
            [t("columns.source"), t(`sources.${entry.kind === "free" ? entry.how : "called"}`)],
            [t("columns.attempt"), entry.kind === "attempt" ? String(entry.attempt) : null],
          ]}
        />
        {entry.kind === "attempt" && <CallEnd entry={entry} />}
        {entry.kind === "attempt" && <CallCost entry={entry} reading={reading} />}
        <FactList
          title={t("sheet.marks")}
          facts={[
            [
              t(entry.kind === "free" ? "sheet.showCall" : "sheet.call"),
              <Copyable key="call" text={callId} />,
            ],
            [
              t("sheet.requestId"),
              entry.kind === "attempt" && entry.requestId ? (
                <Copyable key="request" text={entry.requestId} />
              ) : null,
            ],
            [
              t("sheet.warnings"),
              entry.kind === "attempt" && entry.warnings.length > 0 ? (
                <span className="mono">{entry.warnings.join(", ")}</span>
              ) : null,
            ],
          ]}
        />
      </div>
    </Sheet>
  );
}

function Copyable({ text }: { text: string }) {
  const t = useTranslations("usage.calls");
  return (
    <span className="call-copy">
      <span className="mono">{text}</span>
      <CopyButton variant="quiet" size="s" label={t("copyReference")} text={text} copied={t("copied")} />
    </span>
  );
}
