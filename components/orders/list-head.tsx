"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "#components/ui/page-head.tsx";
import { AnswerFactsLine } from "#components/feedback/answer-facts-line.tsx";
import type { ListResult } from "#components/orders/use-list-result.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import type { AnswerFacts } from "#lib/shared/service-problem.ts";

type Props = {
  title: string;
  /** Left out where nothing can be asked. */
  result?: ListResult<AnswerFacts>;
  /** Where in the list we are: on phones it stands here, beside the freshness. */
  where?: ReactNode;
  /** The filter button of phones. */
  filterButton?: ReactNode;
};

/** Title, how fresh the list is and what it took, and the way to a newer answer. */
export function ListHead({ title, result, where, filterButton }: Props) {
  const t = useTranslations("orders.facts");
  if (result === undefined) return <PageHead title={title} />;
  const facts = result.page ?? result.problem;
  const meta = result.busy === null ? <span className={facts?.sentDays ? "orders-sent" : "truncate"}><Facts result={result} /></span> : <Waiting onStop={result.stop} />;
  const refresh = (
    <Button className="orders-refresh" size="s" icon="refresh" isBusy={result.busy !== null} disabled={result.isHeld} onClick={result.ask}>
      <span>{t("refresh")}</span>
    </Button>
  );
  return <PageHead title={title} meta={<>{where}{meta}</>} actions={<>{filterButton}{refresh}</>} />;
}

function Facts({ result }: { result: ListResult<AnswerFacts> }) {
  const t = useTranslations("problems");
  const { page, problem } = result;
  if (page !== undefined) return <AnswerFactsLine facts={page} />;
  if (problem === null) return null;
  const code = problem.code !== null ? t("code", { code: problem.code }) : problem.httpStatus !== null ? t("http", { status: problem.httpStatus }) : undefined;
  return <AnswerFactsLine facts={problem} lead={code} />;
}
