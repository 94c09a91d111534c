"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { GuardSettingDialog } from "#components/cards/guard-setting-dialog.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { AttemptGuard, CardLevel } from "#lib/shared/cards/cards.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";

export type SetAttemptGuard = (input: unknown) => Promise<CommandResult<AttemptGuard>>;

type CardAsideProps = {
  level: CardLevel;
  initialGuard: AttemptGuard;
  setAttemptGuard: SetAttemptGuard;
  /** The card in the form, when the guard has just stopped it. */
  guarded: { lastFour: string; mismatches: number } | null;
};

/** Beside the form: what is sent and kept, and what guards a card from being guessed at. */
export function CardAside({ level, initialGuard, setAttemptGuard, guarded }: CardAsideProps) {
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
    <aside className="cards-aside" aria-label={t("about")}>
      {guarded && (
        <Note
          tone="warn"
          role="status"
          title={t("guard.title", { count: guarded.mismatches, lastFour: guarded.lastFour })}
        >
          {t("guard.note")}
        </Note>
      )}
      <dl className="pairs">
        <dt>{t("aside.sent")}</dt>
        <dd>{t("aside.sentFields", { level })}</dd>
        <dt>{t("aside.kept")}</dt>
        <dd>{t("aside.keptBody")}</dd>
        <dt>{t("aside.again")}</dt>
        <dd>{t("aside.againBody")}</dd>
        <dt>{t("aside.guard")}</dt>
        <dd>
          {t("aside.guardBody", guard)}{" "}
          <Button variant="quiet" size="s" className="cards-change" onClick={() => setOpen(true)}>
            {t("aside.change")}
          </Button>
        </dd>
      </dl>
      {isOpen && <GuardSettingDialog initial={guard} onSave={save} onClose={() => setOpen(false)} />}
    </aside>
  );
}
