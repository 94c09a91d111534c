"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { SetByLine } from "#components/settings/set-by-line.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { SettingSave } from "#components/settings/setting-save.tsx";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { useSettingForm } from "#components/settings/use-setting-form.ts";
import { Field, Input } from "#components/ui/field.tsx";
import {
  FEWEST_DAYS,
  readDays,
  RETAINED,
  type Retained,
  type Retention,
} from "#lib/shared/settings/retention.ts";

type Props = { retention: Retention; set: SettingAction };

/** The days of each kind, saved together. */
export function RetentionForm({ retention: { days, set: setBy }, set }: Props) {
  const t = useTranslations("settings.retention");
  const { save, isBusy, failure } = useSettingForm(set);
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
          failure={failure}
        >
          <SetByLine set={setBy} />
        </SettingSave>
      </form>
    </SettingRow>
  );
}
