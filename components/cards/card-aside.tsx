"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { RetryProtection, CardLevel, MismatchRun } from "#lib/shared/cards/cards.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";

const GuardSettingDialog = later(() =>
  import("./guard-setting-dialog.tsx").then((module) => module.GuardSettingDialog),
);
const PurposesDialog = later(() => import("./purposes-dialog.tsx").then((module) => module.PurposesDialog));

export type SetRetryProtection = (input: unknown) => Promise<CommandResult<RetryProtection>>;

export type SetCardPurposes = (input: unknown) => Promise<CommandResult<{ purposes: Purpose[] }>>;

type CardAsideProps = {
  level: CardLevel;
  initialGuard: RetryProtection;
  setAttemptGuard: SetRetryProtection;
  /** Card in the form, if the guard has just stopped it. */
  guarded: { lastFour: string; mismatches: number } | null;
  /** Runs of mismatches of the last day. */
  runs: MismatchRun[];
  purposes: readonly Purpose[];
  setCardPurposes: SetCardPurposes;
  onPurposes: (purposes: Purpose[]) => void;
  /** Sandbox cards, at the top. */
  children: ReactNode;
};

/** Column beside the form: what is sent and stored, and how cards are protected from guessing. */
export function CardAside({
  level,
  initialGuard,
  setAttemptGuard,
  guarded,
  runs,
  purposes,
  setCardPurposes,
  onPurposes,
  children,
}: CardAsideProps) {
  const t = useTranslations("cards");
  const [guard, setGuard] = useState(initialGuard);
  const [open, setOpen] = useState<"guard" | "purposes" | null>(null);

  async function save(next: RetryProtection) {
    const result = await sendCommand(setAttemptGuard, next);
    if (!result.ok) return result.error;
    setGuard(result.value);
    setOpen(null);
    toast(t("guardSetting.saved"));
    return null;
  }

  async function savePurposes(next: Purpose[]) {
    const result = await sendCommand(setCardPurposes, { purposes: next });
    if (!result.ok) return result.error;
    onPurposes(result.value.purposes);
    setOpen(null);
    toast(t("purposes.saved"));
    return null;
  }

  return (
    <aside
      className={
        "grid content-start gap-4 border-l border-line px-gutter py-5 " +
        "max-[1100px]:order-1 max-[1100px]:border-t max-[1100px]:border-l-0 print:hidden"
      }
      aria-label={t("about")}
    >
      {children}
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
          <Change label={t("guardSetting.title")} onPress={() => setOpen("guard")} />
        </dd>
        <dt>{t("aside.purposes")}</dt>
        <dd>
          {t("aside.purposesBody", { count: purposes.length })}{" "}
          <Change label={t("purposes.title")} onPress={() => setOpen("purposes")} />
        </dd>
      </dl>
      {open === "guard" && <GuardSettingDialog initial={guard} onSave={save} onClose={() => setOpen(null)} />}
      {open === "purposes" && (
        <PurposesDialog initial={purposes} onSave={savePurposes} onClose={() => setOpen(null)} />
      )}
    </aside>
  );
}

function Change({ label, onPress }: { label: string; onPress: () => void }) {
  const t = useTranslations("cards.aside");
  return (
    <Button
      variant="quiet"
      size="s"
      aria-haspopup="dialog"
      title={label}
      className="ml-0.5 h-5 px-1.5 text-accent-ink phone:-my-3 phone:-ml-2 phone:h-11 phone:px-2"
      onClick={onPress}
    >
      {t("change")}
      <span className="sr-only">: {label}</span>
    </Button>
  );
}
