"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { SettingActs, SettingLine, SettingRow } from "#components/display/setting-row.tsx";
import { ResponseInfoLine } from "#components/feedback/response-info-line.tsx";
import { CopySupport } from "#components/feedback/copy-support.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { PaidPress } from "#components/settings/paid-press.tsx";
import { SettingChoice } from "#components/settings/setting-form.tsx";
import { SetByLine, SettingSave, SettingState } from "#components/settings/setting-save.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { Link } from "#components/ui/link.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { refreshPage } from "#lib/client/address/address.ts";
import { usePaidRequest } from "#lib/client/use-paid-requests.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { PageNumberingReport } from "#lib/shared/orders/orders.ts";
import type { ServiceFormat } from "#lib/shared/settings/settings-pages.ts";

type ServiceFormatPageNumberingProps = {
  points: Points | null;
  pageNumbering: ServiceFormat["pageNumbering"];
  shops: ServiceFormat["shops"];
  determine: Command<PageNumberingReport>;
  set: Command;
};
type Choice = "open" | "base0" | "base1";

const CHOICES: readonly Choice[] = ["open", "base0", "base1"];
const BASES = { open: null, base0: 0, base1: 1 } as const;

/** Page numbering of pending orders: checked by a paid call, or set by hand. */
export function ServiceFormatPageNumbering({
  pageNumbering: { base, set: setBy },
  points,
  shops,
  determine,
  set,
}: ServiceFormatPageNumberingProps) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const current: Choice = base === null ? "open" : base === 0 ? "base0" : "base1";
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <SettingState tone={base === null ? "unknown" : "ok"}>{t(`states.${current}`)}</SettingState>
      {shops.length === 0 ? (
        <SettingLine>
          {t.rich("noShop", {
            link: (chunks) => <Link href="/settings/shops">{chunks}</Link>,
          })}
        </SettingLine>
      ) : (
        <ServiceFormatPageNumberingCheck points={points} shops={shops} determine={determine} />
      )}
      <ByHand key={`${setBy?.at}`} current={current} set={set}>
        <SetByLine set={setBy} />
      </ByHand>
    </SettingRow>
  );
}

function ByHand({ current, set, children }: { current: Choice; set: Command; children: ReactNode }) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const { onSubmit, ...form } = useSettingForm(set);
  const [choice, setChoice] = useState(current);
  return (
    <form className="grid min-w-0 gap-3" onSubmit={onSubmit(() => ({ base: BASES[choice] }))}>
      <SettingActs className="phone:grid">
        <SettingLine as="span" aria-hidden="true">
          {t("byHand")}
        </SettingLine>
        <SettingChoice
          label={t("byHand")}
          value={choice}
          options={CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
          onChange={setChoice}
        />
      </SettingActs>
      <SettingSave isChanged={choice !== current} {...form}>
        {children}
      </SettingSave>
    </form>
  );
}

type ServiceFormatPageNumberingCheckProps = {
  points: Points | null;
  shops: ServiceFormat["shops"];
  determine: Command<PageNumberingReport>;
};

/** Paid check: page 0 of one shop's pending orders, and page 1 when that leaves it open. */
function ServiceFormatPageNumberingCheck({ points, shops, determine }: ServiceFormatPageNumberingCheckProps) {
  const t = useTranslations("settings.serviceFormat.pageBase");
  const price = useTranslations("settings.price")("oneOrTwoCalls", { price: usePriceText().tag(points) });
  const client = useQueryClient();
  const request = usePaidRequest(determine);
  const { isBusy, error, reply } = request;
  const [shopId, setShopId] = useState(shops[0]?.id ?? "");

  async function check() {
    if ((await request.send({ shopId })) === null) return;
    client.removeQueries({ queryKey: ["orders", "pending"] });
    refreshPage();
  }

  return (
    <>
      <PaidPress request={request} price={price} label={t("check")} onPress={() => void check()}>
        <InlineField
          label={t("shop")}
          className="max-w-[280px] phone:h-(--touch) phone:max-w-none phone:flex-[1_1_100%]"
        >
          <select
            className="max-w-[180px] text-ellipsis phone:max-w-none"
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
      </PaidPress>
      {reply && !isBusy && !error && <Finding report={reply} />}
    </>
  );
}

function Finding({ report: { conclusion, facts, problem } }: { report: PageNumberingReport }) {
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
      <span className="block text-meta text-ink-3">
        <ResponseInfoLine facts={facts} operation="pendingOrders" isFailed={problem !== null} />
      </span>
      {problem?.callId != null && <CopySupport call={{ ...problem, at: problem.asOf }} size="s" />}
    </Note>
  );
}
