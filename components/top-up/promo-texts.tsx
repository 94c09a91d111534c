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
    <div className="top-up-promo">
      {LANGUAGES.map(([language, lang, name]) => (
        <section key={language} aria-label={t(`promo.${language}`)}>
          <div>
            <span lang={lang}>{name}</span>
            <CopyButton
              variant="quiet"
              size="s"
              text={texts[language]}
              copied={t("links.copied", { name: t(`promo.${language}`) })}
            >
              {t("links.copy")}
              <span className="sr-only"> {t(`promo.${language}`)}</span>
            </CopyButton>
          </div>
          <p lang={lang}>{texts[language]}</p>
        </section>
      ))}
    </div>
  );
}

/** What the promotion is, for whoever writes about it. Spec: "What the service does". */
export function OfferFacts() {
  const t = useTranslations("topUp.offer");
  return (
    <div className="top-up-offer">
      <p>
        <span>
          <strong>100</strong> → <strong>92</strong> {t("yuan")}
        </span>
        <small>{t("off")}</small>
      </p>
      <p>
        <span>
          <strong>1%</strong>
        </span>
        <small>{t("commission")}</small>
      </p>
      <Note tone="warn" icon="clock" title={t("slowTitle")}>
        {t("slow")}
      </Note>
    </div>
  );
}
