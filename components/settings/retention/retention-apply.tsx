"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Note } from "#components/feedback/note.tsx";
import { SettingRow } from "#components/settings/setting-row.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useSettingCommand, type SettingAction } from "#components/settings/use-setting-command.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, ModalActs } from "#components/ui/dialog.tsx";
import { RETAINED, type RetentionCounts, type RetentionResult } from "#lib/shared/settings/retention.ts";

type Props = { due: RetentionCounts; apply: SettingAction<RetentionResult> };

/** What is over its age by now, and the press that does not wait for the daily run. What goes is gone for good, so it is said first. */
export function RetentionApply({ due, apply }: Props) {
  const t = useTranslations("settings.retention");
  const settings = useTranslations("settings");
  const router = useRouter();
  const { isBusy, failure, run } = useSettingCommand(apply);
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<RetentionResult | null>(null);
  const isNothing = RETAINED.every((what) => due[what] === 0);

  async function confirm() {
    const done = await run({});
    if (done === null) return;
    setAsking(false);
    setResult(done.value);
    router.refresh();
  }

  return (
    <SettingRow title={t("now.title")} body={t("now.body")}>
      {isNothing ? <p>{t("now.nothing")}</p> : <Counts counts={due} />}
      {!isNothing && (
        <div className="setting-acts">
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t("now.act")}
          </Button>
        </div>
      )}
      {result && <Outcome result={result} />}
      {isAsking && (
        <Dialog title={t("now.confirm")} closeLabel={settings("close")} onClose={() => setAsking(false)}>
          <p className="text-table text-ink-2">{t("now.forGood")}</p>
          <div className="mt-4">
            <Counts counts={due} />
          </div>
          {failure && <CommandErrorNote error={failure} />}
          <ModalActs
            cancel={settings("cancel")}
            act={t("now.act")}
            onCancel={() => setAsking(false)}
            onAct={confirm}
            variant="danger"
            isBusy={isBusy}
          />
        </Dialog>
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
          <dd>{t(`counts.${what}`, { count: counts[what] })}</dd>
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
