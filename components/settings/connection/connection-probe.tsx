"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AnswerFactsLine } from "#components/feedback/answer-facts-line.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { SettingActs, SettingLine, SettingRow, SettingState } from "#components/settings/setting-row.tsx";
import { type SettingAction, useSettingCommand } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import type { ProbeReply, TokenState } from "#lib/shared/settings/connection.ts";

type Props = { points: number | null; source: TokenState["source"]; probe: SettingAction<ProbeReply> };

/** One paid call to see whether the service answers; what it said stays until the next one. */
export function ConnectionProbe({ points, source, probe }: Props) {
  const t = useTranslations("settings.connection.probe");
  const price = useTranslations("settings.price")("oneCall", { price: usePriceText().tag(points) });
  const own = useTranslations("problems.own");
  const router = useRouter();
  const { isBusy, error, run, clear } = useSettingCommand(probe);
  const [reply, setReply] = useState<ProbeReply | null>(null);
  const [isStopped, setStopped] = useState(false);

  async function submit() {
    setStopped(false);
    setReply(null);
    clear();
    const done = await run({ idempotencyKey: newIdempotencyKey() });
    setStopped(false);
    if (done) setReply(done.value);
    router.refresh();
  }

  return (
    <SettingRow title={t("title")} body={t("body")} id="probe">
      <SettingActs>
        <Button price={price} isBusy={isBusy} onClick={submit}>
          {t("act")}
        </Button>
        {isBusy && !isStopped && (
          <SettingLine as="span">
            <Waiting onStop={() => setStopped(true)} />
          </SettingLine>
        )}
      </SettingActs>
      {isStopped && (
        <Note icon="clock" role="status" title={own("stoppedTitle")}>
          {own("stoppedBody")}
        </Note>
      )}
      {error && <CommandErrorNote error={error} className="" />}
      {reply && <ProbeResult reply={reply} source={source} />}
    </SettingRow>
  );
}

/** What one probe showed: whether address and token are right, what the service said, how long it took and what it cost. */
function ProbeResult({ reply, source }: { reply: ProbeReply; source: TokenState["source"] }) {
  const t = useTranslations("settings.connection.probe");
  const operations = useTranslations("settings.connection.operations.names");
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
