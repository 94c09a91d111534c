"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { AnswerFactsLine } from "#components/feedback/answer-facts-line.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { PaidPress } from "#components/settings/paid-press.tsx";
import { SettingRow, SettingState } from "#components/settings/setting-row.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { type PaidAction, usePaidRequest } from "#lib/client/use-paid-requests.ts";
import type { ProbeReply, TokenState } from "#lib/shared/settings/connection.ts";

type ConnectionProbeProps = { points: number | null; token: TokenState; probe: PaidAction<ProbeReply> };

/** One paid call to see whether the service answers; what it said stays until the next one. */
export function ConnectionProbe({ points, token, probe }: ConnectionProbeProps) {
  const t = useTranslations("settings.connection.probe");
  const price = useTranslations("settings.price")("oneCall", { price: usePriceText().tag(points) });
  const router = useRouter();
  const request = usePaidRequest(probe, JSON.stringify(token));
  const { isBusy, error, reply } = request;

  async function submit() {
    await request.send({});
    router.refresh();
  }

  return (
    <SettingRow title={t("title")} body={t("body")} id="probe">
      <PaidPress request={request} price={price} label={t("act")} onPress={() => void submit()} />
      {reply && !isBusy && !error && <ProbeResult reply={reply} source={token.source} />}
    </SettingRow>
  );
}

/** What one probe showed: whether address and token are right, what the service said, how long it took and what it cost. */
function ProbeResult({ reply, source }: { reply: ProbeReply; source: TokenState["source"] }) {
  const t = useTranslations("settings.connection.probe");
  const operations = useTranslations("operations.names");
  const problemText = useProblemText();
  const sentences = useSentences();
  const { problem, facts, code, message, isProof, callMs, serviceMs } = reply;
  const text =
    problem && problemText(problem, { operation: operations("pendingOrders"), shop: null, isAdmin: true });
  const cureOf = (body: string) => {
    if (problem?.reason === "invalidCredential")
      return t(`renew.${source === "environment" || source === "sandbox" ? source : "entered"}`);
    // Whoever pressed typed nothing that could be mended.
    return problem?.reason === "parameterError" ? t("bareRefused") : body;
  };
  return (
    <div role="status" className="grid gap-2">
      <SettingState tone={isProof ? "ok" : "bad"} mark={isProof ? "ok" : "alert"}>
        {t(isProof ? "proof" : "noProof")}
      </SettingState>
      <dl className="pairs">
        <dt>{t("answer")}</dt>
        <dd>{text === null ? t("answered") : text.title}</dd>
        {text && (
          <>
            <dt>{t("cure")}</dt>
            <dd>{sentences(cureOf(text.body), text.cost, text.reference)}</dd>
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
