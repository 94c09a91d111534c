"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { AttemptGuard, CardLevel, MismatchRun } from "#lib/shared/cards/cards.ts";
import { GuardSettingDialog } from "./guard-setting-dialog.tsx";

export type SetAttemptGuard = (input: unknown) => Promise<CommandResult<AttemptGuard>>;

type CardAsideProps = {
  level: CardLevel;
  initialGuard: AttemptGuard;
  setAttemptGuard: SetAttemptGuard;
  /** The card in the form, when the guard has just stopped it. */
  guarded: { lastFour: string; mismatches: number } | null;
  /** Runs of mismatches of the last day. */
  runs: MismatchRun[];
};

/** Beside the form: what is sent and kept, and what guards a card from being guessed at. */
export function CardAside({ level, initialGuard, setAttemptGuard, guarded, runs }: CardAsideProps) {
  const t = useTranslations("cards");
  const [guard, setGuard] = useState(initialGuard);
  const [isOpen, setOpen] = useState(false);

  async function save(next: AttemptGuard) {
    const result = await sendCommand(setAttemptGuard, next);
    if (!result.ok) return result.error;
    setGuard(result.value);
    setOpen(false);
    toast(t("guardSetting.saved"));
    return null;
  }

  return (
    <aside
      className="grid content-start gap-4 border-l border-line px-gutter py-5 max-[1100px]:order-1 max-[1100px]:border-t max-[1100px]:border-l-0 print:hidden"
      aria-label={t("about")}
    >
      {guarded && (
        <Note
          tone="warn"
          role="status"
          title={t("guard.title", { count: guarded.mismatches, lastFour: guarded.lastFour })}
        >
          {t("guard.note")}
        </Note>
      )}
      {runs.map(({ person, cards, at }) => (
        <Note key={at} tone="warn" title={t("mismatchRun.title", { count: cards })}>
          {t.rich("mismatchRun.body", {
            person: person ?? t("mismatchRun.gone"),
            time: () => <DateTime at={at} />,
          })}
        </Note>
      ))}
      <dl className="pairs grid-cols-[80px_minmax(0,1fr)] gap-x-2 gap-y-1.5 [&>dd]:text-ink-2">
        <dt>{t("aside.sent")}</dt>
        <dd>{t("aside.sentFields", { level })}</dd>
        <dt>{t("aside.kept")}</dt>
        <dd>{t("aside.keptBody")}</dd>
        <dt>{t("aside.again")}</dt>
        <dd>{t("aside.againBody")}</dd>
        <dt>{t("aside.guard")}</dt>
        <dd>
          {t("aside.guardBody", guard)}{" "}
          <Button
            variant="quiet"
            size="s"
            className="ml-0.5 h-5 px-1.5 text-accent-ink phone:-my-3 phone:-ml-2 phone:h-11 phone:px-2"
            onClick={() => setOpen(true)}
          >
            {t("aside.change")}
          </Button>
        </dd>
      </dl>
      {isOpen && <GuardSettingDialog initial={guard} onSave={save} onClose={() => setOpen(false)} />}
    </aside>
  );
}
