"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { offerUndo } from "#components/feedback/undo.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import type { SetAsideCommands } from "#components/orders/columns/order-commands.ts";
import { InputField } from "#components/ui/field.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { MAX_ASIDE_DAYS, MAX_REASON_LENGTH } from "#lib/shared/orders/book.ts";
import { useAfterSetAside } from "./use-after-set-aside.ts";

type Draft = { until: string; reason: string };
type SetAsideDialogProps = { id: string; commands: SetAsideCommands; onClose: () => void };

/** Sets an order aside until a day, for a reason. */
export function SetAsideDialog({ id, commands, onClose }: SetAsideDialogProps) {
  const t = useTranslations("orderBook.setAside");
  const timeZone = useTimeZone() ?? "UTC";
  const [[tomorrow, last]] = useState(
    () =>
      [1, MAX_ASIDE_DAYS].map((days) => zonedDay(Date.now() + days * DAY_MS, timeZone)) as [string, string],
  );
  const renew = useAfterSetAside();
  const form = useFormCommand<Draft>({ until: tomorrow, reason: "" }, save);
  const { draft, setDraft, errorOf } = form;

  async function save(typed: Draft): Promise<CommandError | null> {
    const result = await sendCommand(commands.setAside, { id, ...typed });
    if (!result.ok) return result.error;
    renew();
    offerUndo(t("done"), async () => {
      const sent = await sendCommand(commands.putBack, { id });
      renew();
      return sent.ok ? null : sent.error;
    });
    onClose();
    return null;
  }

  return (
    <FormDialog title={t("title")} labels={{ act: t("act") }} form={form} onClose={onClose}>
      <p className="text-table text-ink-2">{t("body")}</p>
      <div className="mt-4 grid gap-3">
        <InputField
          label={t("reason")}
          error={errorOf("reason")}
          value={draft.reason}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          aria-required
          data-autofocus
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
        <InputField
          label={t("until")}
          error={errorOf("until")}
          type="date"
          min={tomorrow}
          max={last}
          value={draft.until}
          onChange={(event) => setDraft({ ...draft, until: event.target.value })}
        />
      </div>
    </FormDialog>
  );
}
