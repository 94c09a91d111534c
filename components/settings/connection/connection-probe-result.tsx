"use client";

import { useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import { AnswerFactsLine } from "#components/feedback/answer-facts-line.tsx";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { ProbeReply, TokenState } from "#lib/shared/settings/connection.ts";

/** What one probe showed: whether address and token are right, what the service said, how long it took and what it cost. */
export function ProbeResult({ reply, source }: { reply: ProbeReply; source: TokenState["source"] }) {
  const t = useTranslations("settings.connection.probe");
  const operations = useTranslations("settings.connection.operations.names");
  const wordsOf = useProblemText();
  const sentences = useSentences();
  const { problem, facts, code, message, isProof, callMs, serviceMs } = reply;
  const words =
    problem && wordsOf(problem, { operation: operations("pendingOrders"), shop: null, isAdmin: true });
  const cureOf = (body: string) => {
    if (problem?.reason === "invalidCredential")
      return t(`renew.${source === "environment" || source === "sandbox" ? source : "entered"}`);
    // Whoever pressed typed nothing that could be mended.
    return problem?.reason === "parameterError" ? t("bareRefused") : body;
  };
  return (
    <div role="status" className="grid gap-2">
      <StateWord tone={isProof ? "ok" : "bad"} mark={isProof ? "ok" : "alert"}>
        {t(isProof ? "proof" : "noProof")}
      </StateWord>
      <dl className="pairs">
        <dt>{t("answer")}</dt>
        <dd>{words === null ? t("answered") : words.title}</dd>
        {words && (
          <>
            <dt>{t("cure")}</dt>
            <dd>{sentences(cureOf(words.body), words.cost, words.reference)}</dd>
          </>
        )}
        <dt>{t("code")}</dt>
        <dd>{code ?? (problem?.httpStatus ? `HTTP ${problem.httpStatus}` : "—")}</dd>
        <dt>{t("message")}</dt>
        <dd>{message ? <bdi lang="zh-CN">{message}</bdi> : "—"}</dd>
        <dt>{t("took")}</dt>
        <dd>
          {facts.calls === 0
            ? "—"
            : serviceMs === null
              ? t("ms", { ms: Math.round(callMs) })
              : t("msBoth", { ms: Math.round(callMs), own: Math.round(serviceMs) })}
        </dd>
        <dt>{t("cost")}</dt>
        <dd>
          <AnswerFactsLine facts={facts} />
        </dd>
      </dl>
    </div>
  );
}
