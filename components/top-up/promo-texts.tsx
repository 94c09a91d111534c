"use client";

import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { promoText } from "#lib/shared/top-up/top-up.ts";

const LANGUAGES = [
  ["zh", "zh-CN", "中文"],
  ["en", "en", "English"],
] as const;

/** Both texts, whole and ready to copy, whatever language the screen speaks. */
export function PromoTexts({ link }: { link: string }) {
  const t = useTranslations("topUp");
  const texts = promoText(link);
  return (
    <div className="grid grid-cols-2 border-y border-line phone:grid-cols-1">
      {LANGUAGES.map(([language, lang, name]) => (
        <section
          key={language}
          className="min-w-0 border-line px-gutter pt-3 pb-4 text-table/[22px] not-first:border-l phone:pt-1 phone:not-first:border-t phone:not-first:border-l-0"
          aria-label={t(`promo.${language}`)}
        >
          <div className="-mr-2.5 mb-1 flex h-7 items-center justify-between text-meta text-ink-3 phone:mb-0 phone:h-(--touch)">
            <span lang={lang}>{name}</span>
            <CopyButton
              className="phone:h-(--touch)"
              variant="quiet"
              size="s"
              text={texts[language]}
              copied={t("links.copied", { name: t(`promo.${language}`) })}
            >
              {t("links.copy")}
              <span className="sr-only"> {t(`promo.${language}`)}</span>
            </CopyButton>
          </div>
          <p lang={lang} className="wrap-anywhere">
            {texts[language]}
          </p>
        </section>
      ))}
    </div>
  );
}

const FIGURES = "flex items-baseline gap-2 text-meta text-ink-3 [&>strong]:text-figure [&>strong]:text-ink";

/** What the promotion is, for whoever writes about it. Spec: "What the service does". */
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
