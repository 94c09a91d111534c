"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { SetPromoTexts } from "./promo-dialog.tsx";
import {
  PROMO_LANGUAGES,
  PROMO_VOICES,
  withLink,
  type PromoLanguage,
  type PromoTexts,
  type PromoVoice,
} from "#lib/shared/top-up/promo-texts.ts";
import { SectionHead } from "./section-head.tsx";

const PromoDialog = lazyPart(() => import("./promo-dialog.tsx").then((module) => module.PromoDialog));

const LANG = { zh: "zh-CN", en: "en" } as const;

type PromoTextsProps = {
  /** Name of the link in the texts. */
  linkName: string;
  link: string;
  texts: PromoTexts;
  setTexts: SetPromoTexts;
};

/** A text ready to copy, in Chinese first: its readers speak it, whatever the language of the screen. */
export function PromoTextsPane({ linkName, link, texts, setTexts }: PromoTextsProps) {
  const t = useTranslations("topUp");
  const [voice, setVoice] = useState<PromoVoice>("customer");
  const [language, setLanguage] = useState<PromoLanguage>("zh");
  const [isEditing, setEditing] = useState(false);
  const name = t(`promo.${language}`);
  const text = withLink(texts[voice][language], link);
  return (
    <section aria-label={t("promo.heading")}>
      <SectionHead level="h3" title={t("promo.heading")} aside={t("promo.uses", { name: linkName })} />
      <div
        className={
          "flex flex-wrap items-center gap-2 pr-4 pb-2 pl-gutter " +
          "phone:pr-gutter phone:[&_.btn]:h-(--touch)"
        }
      >
        <Segmented
          label={t("promo.voice")}
          value={voice}
          size="s"
          className="phone:h-(--touch)"
          options={PROMO_VOICES.map((value) => ({ value, label: t(`promo.voices.${value}`) }))}
          onChange={setVoice}
        />
        <Segmented
          label={t("promo.language")}
          value={language}
          size="s"
          className="phone:h-(--touch)"
          options={PROMO_LANGUAGES.map((value) => ({ value, label: t(`promo.languages.${value}`) }))}
          onChange={setLanguage}
        />
        <Button className="ml-auto" variant="quiet" size="s" icon="edit" onClick={() => setEditing(true)}>
          {t("promo.edit")}
        </Button>
        <CopyButton size="s" text={text} copied={t("links.copied", { name })}>
          {t("links.copy")}
          <span className="sr-only"> {name}</span>
        </CopyButton>
      </div>
      <section
        // As high as the usual text in either language.
        className="min-h-24 border-y border-line px-gutter py-3 text-table/[22px]"
        aria-label={name}
      >
        <p lang={LANG[language]} className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      </section>
      {isEditing && (
        <PromoDialog texts={texts} voice={voice} setTexts={setTexts} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

const FIGURES = "flex items-baseline gap-2 text-meta text-ink-3 [&>strong]:text-figure [&>strong]:text-ink";

/** Facts of the promotion for writing about it. Spec: "What the service does". */
export function OfferFacts() {
  const t = useTranslations("topUp.offer");
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-line px-gutter py-3">
      <p>
        <span className={FIGURES}>
          <strong>100</strong> → <strong>92</strong> {t("yuan")}
        </span>
        <small className="text-meta text-ink-3">{t("off")}</small>
      </p>
      <p>
        <span className={FIGURES}>
          <strong>1%</strong>
        </span>
        <small className="text-meta text-ink-3">{t("commission")}</small>
      </p>
      <Note tone="warn" icon="clock" className="flex-[1_1_280px]" title={t("slowTitle")}>
        {t("slow")}
      </Note>
    </div>
  );
}
