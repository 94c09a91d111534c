"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { DOUBT_REASONS } from "#lib/shared/buyers/parse-buyer-lines.ts";
import { LineList } from "./line-list.tsx";
import type { Lines } from "./use-lines.ts";

const ACTS = "flex flex-wrap gap-2 phone:[&>.btn]:h-11";

/** Note on lines with the nick before the number; one press swaps them back. */
export function SwappedNote({ lines }: { lines: Lines }) {
  const t = useTranslations("buyers.swapped");
  const { badLines, isSwapped } = lines.read;
  const marked = [...lines.doubts, ...badLines];
  const count = marked.filter(({ reason }) => reason === "swapped").length;
  if (count === 0) return null;
  return (
    <Note tone="warn" role="status">
      <p>{isSwapped ? t("whole") : t("some", { count })}</p>
      <span className={`${ACTS} mt-2`}>
        <Button size="s" onClick={lines.swap}>
          {t("swap")}
        </Button>
      </span>
    </Note>
  );
}

type DoubtsProps = { lines: Lines; onGoTo: (line: number) => void };

/** Likely mistakes: no call is made until each line is corrected, removed or confirmed. */
export function Doubts({ lines, onGoTo }: DoubtsProps) {
  const t = useTranslations("buyers.doubts");
  const sentences = useSentences();
  const { doubts } = lines;
  if (doubts.length === 0) return null;
  return (
    <section className="grid gap-1 text-table text-ink-2" aria-label={t("label")}>
      <h2 className="mark icon-alert text-table text-warn-ink before:text-warn-mark" role="status">
        {t("title", { count: doubts.length })}
      </h2>
      <p>
        {sentences(
          ...DOUBT_REASONS.map((reason) => doubts.some((doubt) => doubt.reason === reason) && t(reason)),
        )}
      </p>
      <LineList lines={doubts} onGoTo={onGoTo} />
      <span className={ACTS}>
        <Button size="s" onClick={lines.confirmDoubts}>
          {t("confirm", { count: doubts.length })}
        </Button>
        <Button size="s" variant="quiet" onClick={lines.removeDoubts}>
          {t("remove", { count: doubts.length })}
        </Button>
      </span>
    </section>
  );
}
