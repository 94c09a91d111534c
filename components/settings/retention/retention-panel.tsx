"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { SetByLine, SettingRow, SettingSave } from "#components/settings/setting-row.tsx";
import { type SettingAction, useSettingForm } from "#components/settings/use-setting-command.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import {
  FEWEST_DAYS,
  readDays,
  RETAINED,
  type Retained,
  type Retention,
  type RetentionResult,
} from "#lib/shared/settings/retention.ts";
import { RetentionApply } from "./retention-apply.tsx";

type Props = { retention: Retention; set: SettingAction; apply: SettingAction<RetentionResult> };

/** How long personal data and the trail are kept, and what is over that age by now. */
export function RetentionPanel({ retention, set, apply }: Props) {
  const t = useTranslations("settings.retention");
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <RetentionForm key={`${retention.set?.at}`} retention={retention} set={set} />
        <RetentionApply due={retention.due} apply={apply} />
      </div>
    </>
  );
}

type RetentionFormProps = { retention: Retention; set: SettingAction };

/** The days of each kind, saved together. */
function RetentionForm({ retention: { days, set: setBy }, set }: RetentionFormProps) {
  const t = useTranslations("settings.retention");
  const { save, isBusy, error } = useSettingForm(set);
  const [typed, setTyped] = useState<Record<Retained, string>>({
    cardChecks: String(days.cardChecks),
    buyerAnswers: String(days.buyerAnswers),
    calls: String(days.calls),
    auditTrail: String(days.auditTrail),
  });
  const [wrong, setWrong] = useState<Retained[]>([]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const unread = RETAINED.filter((what) => readDays(typed[what], what) === null);
    setWrong(unread);
    if (unread.length > 0) return;
    await save(Object.fromEntries(RETAINED.map((what) => [what, readDays(typed[what], what)])));
  }

  return (
    <SettingRow title={t("days")} body={t("body")}>
      <form noValidate onSubmit={submit}>
        <div className="setting-pair">
          {RETAINED.map((what) => (
            <Field
              key={what}
              label={t(`what.${what}`)}
              aside={t("unit")}
              hint={t(`fate.${what}`)}
              error={wrong.includes(what) ? t("wrong", { fewest: FEWEST_DAYS[what] }) : undefined}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={typed[what]}
                  onChange={(event) => setTyped({ ...typed, [what]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        <SettingSave
          isChanged={RETAINED.some((what) => typed[what] !== String(days[what]))}
          isBusy={isBusy}
          error={error}
        >
          <SetByLine set={setBy} />
        </SettingSave>
      </form>
    </SettingRow>
  );
}
