"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { RetryProtection, CardLevel, MismatchRun } from "#lib/shared/cards/cards.ts";
import type { Purpose } from "#lib/shared/cards/purposes.ts";

const RetryProtectionDialog = lazyPart(() =>
  import("./retry-protection-dialog.tsx").then((module) => module.RetryProtectionDialog),
);
const PurposesDialog = lazyPart(() =>
  import("./purposes-dialog.tsx").then((module) => module.PurposesDialog),
);

export type SetRetryProtection = Command<RetryProtection>;

export type SetCardPurposes = Command<{ purposes: Purpose[] }>;

type CardFactsProps = {
  level: CardLevel;
  initialProtection: RetryProtection;
  setRetryProtection: SetRetryProtection;
  purposes: readonly Purpose[];
  setCardPurposes: SetCardPurposes;
  onPurposes: (purposes: Purpose[]) => void;
};

/** Button that says what is sent and stored and how cards are protected from guessing, and leads to changing that. */
export function CardFacts({
  level,
  initialProtection,
  setRetryProtection,
  purposes,
  setCardPurposes,
  onPurposes,
}: CardFactsProps) {
  const t = useTranslations("cards");
  const [protection, setProtection] = useState(initialProtection);
  const [open, setOpen] = useState<"facts" | "protection" | "purposes" | null>(null);
  const close = () => setOpen(null);

  function save(next: RetryProtection) {
    return sendThen(setRetryProtection, next, (value) => {
      setProtection(value);
      close();
      toast(t("guardSetting.saved"));
    });
  }

  function savePurposes(next: Purpose[]) {
    return sendThen(setCardPurposes, { purposes: next }, (value) => {
      onPurposes(value.purposes);
      close();
      toast(t("purposes.saved"));
    });
  }

  return (
    <>
      <Button variant="quiet" size="s" icon="info" label={t("about")} onClick={() => setOpen("facts")} />
      {open === "facts" && (
        <Dialog title={t("about")} onClose={close}>
          <dl className="pairs mt-2 grid-cols-[80px_minmax(0,1fr)] gap-y-2 text-table">
            <dt>{t("aside.sent")}</dt>
            <dd>{t("aside.sentFields", { level })}</dd>
            <dt>{t("aside.kept")}</dt>
            <dd>{t("aside.keptBody")}</dd>
            <dt>{t("aside.again")}</dt>
            <dd>{t("aside.againBody")}</dd>
            <dt>{t("aside.guard")}</dt>
            <dd>
              {t("aside.guardBody", protection)}{" "}
              <Change label={t("guardSetting.title")} onPress={() => setOpen("protection")} />
            </dd>
            <dt>{t("aside.purposes")}</dt>
            <dd>
              {t("aside.purposesBody", { count: purposes.length })}{" "}
              <Change label={t("purposes.title")} onPress={() => setOpen("purposes")} />
            </dd>
          </dl>
        </Dialog>
      )}
      {open === "protection" && <RetryProtectionDialog initial={protection} onSave={save} onClose={close} />}
      {open === "purposes" && <PurposesDialog initial={purposes} onSave={savePurposes} onClose={close} />}
    </>
  );
}

type CardWarningsProps = {
  /** Card in the form, if retry protection has just stopped it. */
  stoppedCard: { lastFour: string; mismatches: number } | null;
  /** Runs of mismatches of the last day. */
  runs: MismatchRun[];
};

/** Warnings of guessing: about the card in the form, and about people in the last day. */
export function CardWarnings({ stoppedCard, runs }: CardWarningsProps) {
  const t = useTranslations("cards");
  return (
    <>
      {stoppedCard && (
        <Note
          tone="warn"
          isBanner
          role="status"
          title={t("guard.title", { count: stoppedCard.mismatches, lastFour: stoppedCard.lastFour })}
        >
          {t("guard.note")}
        </Note>
      )}
      {runs.map(({ person, cards, at }) => (
        <Note key={at} tone="warn" isBanner title={t("mismatchRun.title", { count: cards })}>
          {t.rich("mismatchRun.body", {
            person: person ?? t("mismatchRun.gone"),
            time: () => <DateTime at={at} />,
          })}
        </Note>
      ))}
    </>
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
