"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AnswerFactsLine } from "#components/feedback/answer-facts-line.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useSettingCommand, type SettingAction } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import type { ServiceFormat } from "#lib/shared/settings/service-format.ts";
import type { PageBaseReport } from "#lib/shared/orders/orders.ts";

type Props = { points: number | null; shops: ServiceFormat["shops"]; settle: SettingAction<PageBaseReport> };

/** The paid way to know: page 0 of one shop's pending orders, and page 1 when that leaves it open. */
export function ServiceFormatPageBaseCheck({ points, shops, settle }: Props) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const price = useTranslations("settings.price")("oneOrTwoCalls", { price: usePriceText().tag(points) });
  const own = useTranslations("problems.own");
  const router = useRouter();
  const client = useQueryClient();
  const { isBusy, failure, run, clear } = useSettingCommand(settle);
  const [shopId, setShopId] = useState(shops[0]?.id ?? "");
  const [report, setReport] = useState<PageBaseReport | null>(null);
  const [isStopped, setStopped] = useState(false);

  async function check() {
    setStopped(false);
    setReport(null);
    clear();
    const done = await run({ shopId, idempotencyKey: newIdempotencyKey() });
    setStopped(false);
    if (done === null) return;
    setReport(done.value);
    client.removeQueries({ queryKey: ["orders", "pending"] });
    router.refresh();
  }

  return (
    <>
      <div className="setting-acts">
        <InlineField label={t("shop")}>
          <select
            aria-label={t("shop")}
            value={shopId}
            disabled={isBusy}
            onChange={(event) => setShopId(event.target.value)}
          >
            {shops.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </InlineField>
        <Button price={price} isBusy={isBusy} onClick={check}>
          {t("check")}
        </Button>
        {isBusy && !isStopped && (
          <span className="setting-line">
            <Waiting onStop={() => setStopped(true)} />
          </span>
        )}
      </div>
      {isStopped && (
        <Note icon="clock" role="status" title={own("stoppedTitle")}>
          {own("stoppedBody")}
        </Note>
      )}
      {failure && <CommandErrorNote failure={failure} />}
      {report && <Finding report={report} />}
    </>
  );
}

function Finding({ report: { conclusion, facts, problem } }: { report: PageBaseReport }) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const asSentence = useTranslations("ui");
  const wordsOf = useProblemText();
  const sentences = useSentences();
  const isSettled = conclusion === "base0" || conclusion === "base1";
  const words = problem && wordsOf(problem, { operation: t("list"), shop: null, isAdmin: true });
  return (
    <Note
      role="status"
      tone={isSettled ? undefined : "warn"}
      icon={isSettled ? "check" : "help"}
      title={t(`conclusions.${conclusion}`)}
    >
      {words && sentences(asSentence("sentence", { text: words.title }), words.cost, words.said?.label)}
      {words?.said && <bdi lang="zh-CN">{words.said.text}</bdi>}
      <span className="setting-set block">
        <AnswerFactsLine facts={facts} />
      </span>
    </Note>
  );
}
