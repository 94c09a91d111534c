"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { SettingActs, SettingLine, SettingRow } from "#components/display/setting-row.tsx";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { Note } from "#components/feedback/note.tsx";
import { SettingForm, SettingPair } from "#components/settings/setting-form.tsx";
import { useSettingForm } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import {
  MIN_DAYS,
  readDays,
  RETAINED,
  type Retained,
  type Retention,
  type RetentionCounts,
  type RetentionResult,
} from "#lib/shared/settings/retention.ts";

type RetentionPanelProps = {
  retention: Retention;
  set: Command;
  apply: Command<RetentionResult>;
};

/** Lifetimes of personal data and the audit log, and what is older by now. */
export function RetentionPanel({ retention, set, apply }: RetentionPanelProps) {
  const t = useTranslations("settings.retention");
  return (
    <>
      <PageHead title={t("title")} />
      <div className="page border-t border-line">
        <RetentionForm key={`${retention.set?.at}`} retention={retention} set={set} />
        {retention.leftInFiles && <Note tone="warn">{t(`files.${retention.leftInFiles}`)}</Note>}
        {retention.unbooked > 0 && <Note tone="warn">{t("unbooked", { count: retention.unbooked })}</Note>}
        <RetentionApply due={retention.due} apply={apply} />
      </div>
    </>
  );
}

type RetentionFormProps = { retention: Retention; set: Command };

/** Days of each kind, saved together. */
function RetentionForm({ retention: { days, set: setBy }, set }: RetentionFormProps) {
  const t = useTranslations("settings.retention");
  const { save, ...form } = useSettingForm(set);
  const [typed, setTyped] = useState<Record<Retained, string>>({
    cardChecks: String(days.cardChecks),
    buyerAnswers: String(days.buyerAnswers),
    orders: String(days.orders),
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
    <SettingForm
      title={t("days")}
      body={t("body")}
      form={form}
      isChanged={RETAINED.some((what) => typed[what] !== String(days[what]))}
      set={setBy}
      onSubmit={submit}
    >
      <SettingPair>
        {RETAINED.map((what) => (
          <InputField
            key={what}
            label={t(`what.${what}`)}
            aside={t("unit")}
            hint={t(`fate.${what}`)}
            error={wrong.includes(what) ? t("wrong", { fewest: MIN_DAYS[what] }) : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed[what]}
            onChange={(event) => setTyped({ ...typed, [what]: event.target.value })}
          />
        ))}
      </SettingPair>
    </SettingForm>
  );
}

type RetentionApplyProps = { due: RetentionCounts; apply: Command<RetentionResult> };

/** Deletes what is past its lifetime without waiting for the daily run, after a confirmation. */
function RetentionApply({ due, apply }: RetentionApplyProps) {
  const t = useTranslations("settings.retention");
  const [isOpen, setOpen] = useState(false);
  const [result, setResult] = useState<RetentionResult | null>(null);
  const isNothing = RETAINED.every((what) => due[what] === 0);

  async function confirm() {
    const done = await sendCommand(apply, {});
    if (!done.ok) return done.error;
    setOpen(false);
    setResult(done.value);
    refreshPage();
    return null;
  }

  return (
    <SettingRow title={t("now.title")} body={t("now.body")}>
      {isNothing ? <SettingLine>{t("now.nothing")}</SettingLine> : <Counts counts={due} />}
      {!isNothing && (
        <SettingActs>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t("now.act")}
          </Button>
        </SettingActs>
      )}
      {result && <Outcome result={result} />}
      {isOpen && (
        <ConfirmDialog
          title={t("now.confirm")}
          labels={{ act: t("now.act") }}
          variant="danger"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <p className="text-table text-ink-2">{t("now.forGood")}</p>
          <div className="mt-4">
            <Counts counts={due} />
          </div>
        </ConfirmDialog>
      )}
    </SettingRow>
  );
}

function Counts({ counts }: { counts: RetentionCounts }) {
  const t = useTranslations("settings.retention");
  return (
    <dl className="pairs">
      {RETAINED.map((what) => (
        <div key={what} className="contents">
          <dt>{t(`what.${what}`)}</dt>
          <dd>{counts[what] === null ? t("uncounted") : t(`counts.${what}`, { count: counts[what] })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Outcome({ result }: { result: RetentionResult }) {
  const t = useTranslations("settings.retention");
  const failed = RETAINED.filter((what) => result[what] === null);
  if (failed.length === 0)
    return (
      <Note icon="check" role="status">
        {t("now.done")}
      </Note>
    );
  return (
    <Note tone="bad" role="alert">
      {t("now.failed", { what: failed.map((what) => t(`what.${what}`)).join(" · ") })}
    </Note>
  );
}
