"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Button } from "#components/ui/button.tsx";
import { TextAreaField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import {
  DEFAULT_PROMO_TEXTS,
  MAX_PROMO_TEXT_LENGTH,
  PROMO_LANGUAGES,
  type PromoLanguage,
  type PromoTexts,
  type PromoVoice,
} from "#lib/shared/top-up/promo-texts.ts";

export type SetPromoTexts = Command;

type Draft = Record<PromoLanguage, string>;
type PromoDialogProps = {
  texts: PromoTexts;
  voice: PromoVoice;
  setTexts: SetPromoTexts;
  onClose: () => void;
};

/** Dialog to change both texts of a voice, for all people. */
export function PromoDialog({ texts, voice, setTexts, onClose }: PromoDialogProps) {
  const t = useTranslations("topUp.promo");
  const common = useTranslations("common");
  const form = useFormCommand<Draft>(texts[voice], save);
  const { draft, setDraft } = form;

  async function save(typed: Draft) {
    const fields = findPromoIssues(typed);
    if (Object.keys(fields).length > 0) return { code: "badInput" as const, fields };
    return sendThen(setTexts, { ...texts, [voice]: typed }, () => {
      refreshPage();
      toast(t("saved"));
      onClose();
    });
  }

  return (
    <FormDialog
      title={t("editVoice", { voice })}
      labels={{ act: common("save") }}
      form={form}
      isWide
      className="[&_.modal-acts]:flex-wrap phone:[&_.modal-acts>.btn-primary]:basis-full"
      beside={
        <Button
          className="mr-auto phone:h-(--touch)"
          variant="quiet"
          onClick={() => setDraft(DEFAULT_PROMO_TEXTS[voice])}
        >
          {t("reset")}
        </Button>
      }
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("editBody")}</p>
      <div className="mt-3 grid gap-3">
        {PROMO_LANGUAGES.map((language) => (
          <TextAreaField
            key={language}
            label={t(language)}
            error={form.errorOf(language)}
            className="h-28 resize-y py-2 leading-[22px]"
            lang={language === "zh" ? "zh-CN" : "en"}
            rows={4}
            maxLength={MAX_PROMO_TEXT_LENGTH}
            value={draft[language]}
            onChange={(event) => setDraft({ ...draft, [language]: event.target.value })}
          />
        ))}
      </div>
    </FormDialog>
  );
}

function findPromoIssues(draft: Draft): Partial<Record<PromoLanguage, string>> {
  const issueOf = (text: string) =>
    text.trim() === "" ? "topUp.errors.promoMissing" : personalDataIn(text) && "errors.namesPerson";
  return Object.fromEntries(
    PROMO_LANGUAGES.map((language) => [language, issueOf(draft[language])] as const).filter(
      ([, issue]) => issue !== null,
    ),
  );
}
