"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { StateWord } from "#components/display/state-word.tsx";
import { AnswerFactsLine } from "#components/feedback/answer-facts-line.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { SetByLine, SettingRow, SettingSave } from "#components/settings/setting-row.tsx";
import {
  type SettingAction,
  useSettingCommand,
  useSettingForm,
} from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { Link } from "#components/ui/link.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { newIdempotencyKey } from "#lib/client/new-idempotency-key.ts";
import type { PageBaseReport } from "#lib/shared/orders/orders.ts";
import type { ServiceFormat } from "#lib/shared/settings/service-format.ts";

type Props = {
  points: number | null;
  pageBase: ServiceFormat["pageBase"];
  shops: ServiceFormat["shops"];
  determine: SettingAction<PageBaseReport>;
  set: SettingAction;
};
type Choice = "open" | "base0" | "base1";

const CHOICES: readonly Choice[] = ["open", "base0", "base1"];
const BASES = { open: null, base0: 0, base1: 1 } as const;

/** From which number pending orders count their pages: checked for a price, or set by hand by someone who knows. */
export function ServiceFormatPageBase({
  pageBase: { base, set: setBy },
  points,
  shops,
  determine,
  set,
}: Props) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const current: Choice = base === null ? "open" : base === 0 ? "base0" : "base1";
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <StateWord tone={base === null ? "unknown" : "ok"}>{t(`states.${current}`)}</StateWord>
      {shops.length === 0 ? (
        <p>
          {t.rich("noShop", {
            link: (chunks) => <Link href="/settings/shops">{chunks}</Link>,
          })}
        </p>
      ) : (
        <ServiceFormatPageBaseCheck points={points} shops={shops} determine={determine} />
      )}
      <ByHand key={`${setBy?.at}`} current={current} set={set}>
        <SetByLine set={setBy} />
      </ByHand>
    </SettingRow>
  );
}

function ByHand({ current, set, children }: { current: Choice; set: SettingAction; children: ReactNode }) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const { onSubmit, ...form } = useSettingForm(set);
  const [choice, setChoice] = useState(current);
  return (
    <form onSubmit={onSubmit(() => ({ base: BASES[choice] }))}>
      <div className="setting-acts">
        <span className="setting-line" aria-hidden="true">
          {t("byHand")}
        </span>
        <Segmented
          label={t("byHand")}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
          onChange={setChoice}
        />
      </div>
      <SettingSave isChanged={choice !== current} {...form}>
        {children}
      </SettingSave>
    </form>
  );
}

type ServiceFormatPageBaseCheckProps = {
  points: number | null;
  shops: ServiceFormat["shops"];
  determine: SettingAction<PageBaseReport>;
};

/** The paid way to know: page 0 of one shop's pending orders, and page 1 when that leaves it open. */
function ServiceFormatPageBaseCheck({ points, shops, determine }: ServiceFormatPageBaseCheckProps) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const price = useTranslations("settings.price")("oneOrTwoCalls", { price: usePriceText().tag(points) });
  const own = useTranslations("problems.own");
  const router = useRouter();
  const client = useQueryClient();
  const { isBusy, error, run, clear } = useSettingCommand(determine);
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
      {error && <CommandErrorNote error={error} />}
      {report && <Finding report={report} />}
    </>
  );
}

function Finding({ report: { conclusion, facts, problem } }: { report: PageBaseReport }) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const asSentence = useTranslations("ui");
  const problemText = useProblemText();
  const sentences = useSentences();
  const isKnown = conclusion === "base0" || conclusion === "base1";
  const text = problem && problemText(problem, { operation: t("list"), shop: null, isAdmin: true });
  return (
    <Note
      role="status"
      tone={isKnown ? undefined : "warn"}
      icon={isKnown ? "check" : "help"}
      title={t(`conclusions.${conclusion}`)}
    >
      {text && sentences(asSentence("sentence", { text: text.title }), text.cost, text.said?.label)}
      {text?.said && <bdi lang="zh-CN">{text.said.text}</bdi>}
      <span className="setting-set block">
        <AnswerFactsLine facts={facts} />
      </span>
    </Note>
  );
}
