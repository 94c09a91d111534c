"use client";

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { ListProblem, ListProblemBanner } from "#components/orders/list/list-problem.tsx";
import { ScanView } from "#components/feedback/scan-view.tsx";
import type { ListResult } from "#components/orders/list/use-list-result.ts";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import type { ProblemNames } from "#components/feedback/use-problem-text.ts";
import type { Scan } from "#components/feedback/scan.tsx";
import { Button } from "#components/ui/button.tsx";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";

type Props = {
  result: ListResult<AnswerFacts>;
  scan: Scan | null;
  names: ProblemNames & { shop: string };
  /** What was interrupted, in words. */
  question: string;
};

/** In the place of rows when there is no good copy. */
export function NoAnswerPanel({ result, scan, names, question }: Props) {
  const wordsOf = useProblemText();
  if (scan === null) return <ListProblem result={result} names={names} />;
  const words = wordsOf(scan.problem, names);
  return (
    <>
      {scan.isOpen && (
        <ListState icon="qr" title={words.title} said={words.said}>
          {words.body}
        </ListState>
      )}
      <ScanView scan={scan} shopName={names.shop} request={question} />
    </>
  );
}

/** Above rows that stay. */
export function NoAnswerBanner({ result, scan, names, question }: Props) {
  const t = useTranslations("scan");
  const age = useTranslations("problems");
  const wordsOf = useProblemText();
  const clockTime = useClockTime();
  const copyTime = clockTime(result.page?.asOf ?? 0);
  if (scan === null) return <ListProblemBanner result={result} names={names} copyTime={copyTime} />;
  if (scan.isOpen) return <ScanView scan={scan} shopName={names.shop} request={question} />;
  return (
    <Note
      tone="warn"
      icon="qr"
      isBanner
      role="alert"
      title={wordsOf(scan.problem, names).title}
      action={
        <Button size="s" onClick={scan.open}>
          {t("show")}
        </Button>
      }
    >
      {age("copyAge", { time: copyTime })}
    </Note>
  );
}
