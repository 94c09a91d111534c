"use client";

import { useTranslations } from "next-intl";
import { RetryButton, CureLink, PROBLEM_CURES } from "#components/feedback/problem-cure.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText, useProblemText, type ProblemNames } from "#components/feedback/use-problem-text.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { namedFilter } from "#components/orders/filters/active-filters.tsx";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { ListResult } from "./use-list-result.ts";

type Props = { result: ListResult<unknown>; names: ProblemNames };

/** In the place of rows, when there is no good copy: never mistaken for an empty list. */
export function ListProblem({ result, names }: Props) {
  const t = useTranslations("problems");
  const textOf = useProblemText();
  const errorText = useErrorText();
  const sentences = useSentences();
  const { problem, error, isStopped, refetch } = result;
  const price = usePriceAfter(result);
  if (problem !== null) {
    const { icon, action } = PROBLEM_CURES[problem.reason];
    const text = textOf(problem, names);
    const last = sentences(text.cost, text.reference);
    return (
      <ListState
        icon={icon}
        title={text.title}
        said={text.said}
        actions={
          <>
            <RetryButton action={action} price={price} onRetry={refetch} />
            <CureLink reason={problem.reason} isAdmin={names.isAdmin} />
          </>
        }
      >
        <p>{text.body}</p>
        {problem.reason === "parameterError" && <NamedFilter message={problem.message} />}
        {last !== "" && <p className="said">{last}</p>}
      </ListState>
    );
  }
  if (error !== null) {
    return (
      <ListState
        icon={error.code === "offline" ? "plug" : "alert"}
        title={t("own.title")}
        actions={<RetryButton action="askAgain" price={price} onRetry={refetch} />}
      >
        <p>{errorText(error)}</p>
        {error.requestId !== null && (
          <p className="said">{t("reference", { id: error.requestId.slice(0, 8) })}</p>
        )}
      </ListState>
    );
  }
  if (!isStopped) return null;
  return (
    <ListState
      icon="clock"
      title={t("own.stoppedTitle")}
      actions={<Button onClick={refetch}>{t("own.waitOn")}</Button>}
    >
      {t("own.stoppedBody")}
    </ListState>
  );
}

/** What a press costs after what went wrong: a call that may have been charged may be charged again. */
function usePriceAfter({ problem, usualPoints }: ListResult<unknown>): string {
  const { tag, tagAgain } = usePriceText();
  return (problem?.mayHaveCost ? tagAgain : tag)(usualPoints);
}

function NamedFilter({ message }: { message: string | null }) {
  const t = useTranslations();
  const name = namedFilter(message);
  return name !== null && <p>{t("problems.namesFilter", { name: t(`orders.filters.${name}`) })}</p>;
}

type BannerProps = Props & { copyTime: string };

/** Above rows that stay: what went wrong with the newer request, and how old the rows are. */
export function ListProblemBanner({ result, names, copyTime }: BannerProps) {
  const t = useTranslations("problems");
  const textOf = useProblemText();
  const errorText = useErrorText();
  const sentences = useSentences();
  const { problem, error, isStopped, busy, refetch } = result;
  const price = usePriceAfter(result);
  // Nothing went wrong where only an earlier answer was wanted: the rows say their age themselves.
  if (problem?.reason === "notFetched" || (problem === null && error === null && !isStopped)) return null;
  const age = t("copyAge", { time: copyTime });
  const isBusy = busy !== null;
  if (problem !== null) {
    const text = textOf(problem, names);
    const { icon, action } = PROBLEM_CURES[problem.reason];
    return (
      <Note
        tone="warn"
        icon={icon}
        isBanner
        role="alert"
        title={text.title}
        action={
          <>
            <RetryButton size="s" action={action} price={price} isBusy={isBusy} onRetry={refetch} />
            <CureLink size="s" reason={problem.reason} isAdmin={names.isAdmin} />
          </>
        }
      >
        {sentences(problem.budget && text.body, text.cost, age, text.said?.label)}
        {text.said && <bdi lang="zh-CN">{text.said.text}</bdi>}
      </Note>
    );
  }
  if (error !== null) {
    return (
      <Note
        tone="warn"
        icon="plug"
        isBanner
        role="alert"
        title={t("own.title")}
        action={<RetryButton size="s" action="askAgain" price={price} isBusy={isBusy} onRetry={refetch} />}
      >
        {sentences(errorText(error), age)}
      </Note>
    );
  }
  return (
    <Note
      tone="warn"
      icon="clock"
      isBanner
      role="status"
      title={t("own.stoppedTitle")}
      action={
        <Button size="s" onClick={refetch}>
          {t("own.waitOn")}
        </Button>
      }
    >
      {sentences(t("own.stoppedBody"), age)}
    </Note>
  );
}
