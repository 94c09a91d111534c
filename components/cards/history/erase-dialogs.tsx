"use client";

import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ConfirmDialog, FormDialog } from "#components/feedback/form-dialog.tsx";
import { InputField } from "#components/ui/field.tsx";
import { oldChecksQuery } from "#lib/client/cards/cards-queries.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { MAX_COUNTED } from "#lib/shared/base/list-limits.ts";
import { parseDay } from "#lib/shared/dates/typed-dates.ts";
import type { CardRedaction } from "#lib/shared/cards/cards.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

/** Null on success. */
type Erase = (which: CardRedaction) => Promise<CommandError | null>;

type EraseChosenProps = { ids: readonly string[]; onErase: Erase; onClose: () => void };

/** Confirms that the details of the chosen checks are deleted for good. */
export function EraseChosen({ ids, onErase, onClose }: EraseChosenProps) {
  const t = useTranslations("cards.redact");
  return (
    <ConfirmDialog
      title={t("chosenTitle", { count: ids.length })}
      labels={{ act: t("confirm") }}
      variant="danger"
      onConfirm={() => onErase({ kind: "chosen", ids: [...ids] })}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("body")}</p>
    </ConfirmDialog>
  );
}

/** Deletes the details of all checks before a day, whatever the filters; their number is typed to confirm. */
export function EraseOld({ onErase, onClose }: { onErase: Erase; onClose: () => void }) {
  const t = useTranslations("cards.redact");
  const timeZone = useTimeZone() ?? "UTC";
  const [today] = useState(() => zonedDay(Date.now(), timeZone));
  const [text, setText] = useState(today);
  const [typed, setTyped] = useState("");
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);
  const day = parseDay(text) ?? null;
  const before = day !== null && day <= today ? day : null;
  const { data, isError, isFetching } = useQuery(oldChecksQuery(before));
  const count = before === null || isFetching ? undefined : data?.count;
  const isConfirmed = count !== undefined && count > 0 && typed.trim() === String(count);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isBusy || before === null || !isConfirmed) return;
    setBusy(true);
    setError(await onErase({ kind: "before", day: before }));
    setBusy(false);
  }

  return (
    <FormDialog
      title={t("olderTitle")}
      labels={{ act: t("confirm") }}
      variant="danger"
      form={{ submit, isBusy, error }}
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("body")}</p>
      <div className="mt-4 grid gap-3">
        <InputField
          label={t("before")}
          hint={t("beforeHint")}
          error={before === null ? t("noDay") : undefined}
          type="date"
          max={today}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status" className="text-table">
          {isError
            ? t("notCounted")
            : count === undefined
              ? t("counting")
              : t("found", { count: Math.min(count, MAX_COUNTED + 1) })}{" "}
          <span className="text-ink-3">{t("allFilters")}</span>
        </p>
        {count !== undefined && count > 0 && (
          <InputField
            label={t("typeCount", { count })}
            error={isTried && !isConfirmed ? t("wrongCount") : undefined}
            value={typed}
            maxLength={6}
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </div>
    </FormDialog>
  );
}
