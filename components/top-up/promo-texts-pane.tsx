"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { later } from "#components/ui/later.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { SetPromoTexts } from "./promo-dialog.tsx";
import {
  PROMO_LANGUAGES,
  PROMO_VOICES,
  withLink,
  type PromoTexts,
  type PromoVoice,
} from "#lib/shared/top-up/promo-texts.ts";
import { SectionHead } from "#components/display/section-head.tsx";

const PromoDialog = later(() => import("./promo-dialog.tsx").then((module) => module.PromoDialog));

const LANGUAGES = { zh: ["zh-CN", "中文"], en: ["en", "English"] } as const;

type PromoTextsProps = {
  /** Name of the link in the texts. */
  linkName: string;
  link: string;
  texts: PromoTexts;
  setTexts: SetPromoTexts;
};

/** Texts of one voice, ready to copy in both languages, whatever the language of the screen. */
export function PromoTextsPane({ linkName, link, texts, setTexts }: PromoTextsProps) {
  const t = useTranslations("topUp");
  const [voice, setVoice] = useState<PromoVoice>("customer");
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-label={t("promo.heading")}>
      <SectionHead level="h3" title={t("promo.heading")} aside={t("promo.uses", { name: linkName })} />
      <div className="flex flex-wrap items-center justify-between gap-2 pr-4 pb-2 pl-gutter phone:pr-gutter">
        <Segmented
          label={t("promo.voice")}
          value={voice}
          size="s"
          className="phone:h-(--touch)"
          options={PROMO_VOICES.map((value) => ({ value, label: t(`promo.voices.${value}`) }))}
          onChange={setVoice}
        />
        <Button
          className="phone:h-(--touch)"
          variant="quiet"
          size="s"
          icon="edit"
          onClick={() => setEditing(true)}
        >
          {t("promo.edit")}
        </Button>
      </div>
      <div className="grid grid-cols-2 border-y border-line phone:grid-cols-1">
        {PROMO_LANGUAGES.map((language) => {
          const [lang, name] = LANGUAGES[language];
          const text = withLink(texts[voice][language], link);
          return (
            <section
              key={language}
              className={
                "min-w-0 border-line px-gutter pt-3 pb-4 text-table/[22px] not-first:border-l " +
                "phone:pt-1 phone:not-first:border-t phone:not-first:border-l-0"
              }
              aria-label={t(`promo.${language}`)}
            >
              <div
                className={
                  "-mr-2.5 mb-1 flex h-7 items-center justify-between text-meta text-ink-3 " +
                  "phone:mb-0 phone:h-(--touch)"
                }
              >
                <span lang={lang}>{name}</span>
                <CopyButton
                  className="phone:h-(--touch)"
                  variant="quiet"
                  size="s"
                  text={text}
                  copied={t("links.copied", { name: t(`promo.${language}`) })}
                >
                  {t("links.copy")}
                  <span className="sr-only"> {t(`promo.${language}`)}</span>
                </CopyButton>
              </div>
              <p lang={lang} className="wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            </section>
          );
        })}
      </div>
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
