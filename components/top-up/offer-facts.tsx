import { useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";

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
