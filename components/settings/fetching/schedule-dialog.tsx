"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ScheduleLine, useEveryText } from "#components/display/schedule-line.tsx";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InputField, SelectField } from "#components/ui/field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { BOOK_KEY, schedulesQuery } from "#lib/client/book-queries.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import { type Price, SOLD_EDITIONS } from "#lib/shared/calls/operations.ts";
import { EVERY_MINUTES, type ListSchedule } from "#lib/shared/jobs/schedules.ts";
import { BOOK_LISTS } from "#lib/shared/orders/book.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { type ScheduleDraft, scheduleDraft, toScheduleSetting } from "./schedule-draft.ts";
import { useDayPrice } from "./use-day-price.ts";

type ScheduleDialogProps = {
  /** One list, or several that get the same times. */
  rows: readonly ListSchedule[];
  prices: readonly Price[];
  setSchedules: Command;
  onClose: () => void;
};

/** Schedule of one list, as it is now: another admin may have changed it since the page was drawn. */
export function ScheduleDialog({ row, ...props }: Omit<ScheduleDialogProps, "rows"> & { row: ListSchedule }) {
  const { data, isFetchedAfterMount } = useQuery({ ...schedulesQuery(row.shopId), refetchOnMount: "always" });
  if (!isFetchedAfterMount) return null;
  const schedule = data ? (data.schedules.find(({ list }) => list === row.list) ?? null) : row.schedule;
  return <SchedulesDialog {...props} rows={[{ ...row, schedule }]} />;
}

/** Times of automatic fetches, of one list or the same for several, with their cost before they are saved. */
export function SchedulesDialog({ rows, prices, setSchedules, onClose }: ScheduleDialogProps) {
  const t = useTranslations("schedules");
  const common = useTranslations("common");
  const client = useQueryClient();
  const single = rows.length === 1 ? rows[0] : undefined;
  const [lists, setLists] = useState<readonly ListOperation[]>([single?.list ?? "soldOrders"]);
  const listed = rows.filter(({ list }) => lists.includes(list));
  const chosen = single ? listed : listed.filter(({ missing }) => missing === null);
  const form = useFormCommand<ScheduleDraft>(scheduleDraft(single?.schedule), async (draft) => {
    const setting = toScheduleSetting(draft);
    if ("fields" in setting) return { code: "badInput", fields: setting.fields };
    if (chosen.length === 0) return { code: "badInput", fields: { lists: "schedules.noLists" } };
    const ids = chosen.map(({ shopId, list }) => ({ shopId, list }));
    const sent = await sendCommand(setSchedules, { lists: ids, ...setting });
    // A list may have lost its ID meanwhile: the new rows say which.
    if (!sent.ok) refreshPage();
    if (!sent.ok) return sent.error;
    await client.invalidateQueries({ queryKey: [...BOOK_KEY, "schedules"] });
    toast(t("saved"));
    refreshPage();
    onClose();
    return null;
  });
  const { draft, setDraft, errorOf } = form;
  const listError = errorOf("lists");
  const errorId = useId();
  return (
    <FormDialog
      title={single ? `${t(single.list)} · ${single.shopName}` : t("forAll")}
      labels={{ act: common("save") }}
      form={form}
      className="grid gap-4"
      onClose={onClose}
    >
      {single ? (
        <label className="flex items-center gap-2">
          <Checkbox
            checked={draft.isOn}
            aria-invalid={listError ? true : undefined}
            aria-describedby={listError && errorId}
            onChange={(event) => setDraft({ ...draft, isOn: event.target.checked })}
          />
          {t("isOn")}
        </label>
      ) : (
        <ListChoice lists={lists} errorId={listError && errorId} onChoose={setLists} />
      )}
      {listError && (
        <p id={errorId} role="alert" className="text-meta text-bad-ink">
          {listError}
        </p>
      )}
      <SkippedLists rows={listed.filter((row) => !chosen.includes(row))} />
      <TimesFields {...{ draft, setDraft, errorOf }} hasEdition={lists.includes("soldOrders")} />
      <div className="grid gap-1 text-table text-ink-2">
        <Estimate draft={draft} lists={chosen.map(({ list }) => list)} prices={prices} />
        {single?.schedule && <ScheduleLine schedule={single.schedule} />}
      </div>
    </FormDialog>
  );
}

type ListChoiceProps = {
  lists: readonly ListOperation[];
  /** Given if the choice was rejected. */
  errorId: string | undefined;
  onChoose: (lists: readonly ListOperation[]) => void;
};

function ListChoice({ lists, errorId, onChoose }: ListChoiceProps) {
  const t = useTranslations("schedules");
  return (
    <fieldset className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      <legend className="sr-only">{t("list")}</legend>
      {BOOK_LISTS.toReversed().map((list) => (
        <label key={list} className="flex items-center gap-2">
          <Checkbox
            checked={lists.includes(list)}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            onChange={(event) =>
              onChoose(event.target.checked ? [...lists, list] : lists.filter((one) => one !== list))
            }
          />
          {t(list)}
        </label>
      ))}
    </fieldset>
  );
}

/** Says which lists can't be fetched, and why. */
function SkippedLists({ rows }: { rows: readonly ListSchedule[] }) {
  const t = useTranslations("schedules");
  const lacksId = rows.filter(({ missing }) => missing !== "noPageBase");
  const names = new Intl.ListFormat(useLocale()).format(new Set(lacksId.map(({ shopName }) => shopName)));
  return (
    <div role="status" className="grid gap-1 text-table text-ink-2 empty:hidden">
      {lacksId.length > 0 && <p>{t("skipped", { names })}</p>}
      {lacksId.length < rows.length && <p>{t("skippedPending")}</p>}
    </div>
  );
}

type FieldsProps = {
  draft: ScheduleDraft;
  setDraft: (draft: ScheduleDraft) => void;
  errorOf: (field: keyof ScheduleDraft) => string | undefined;
};

function TimesFields({ draft, setDraft, errorOf, hasEdition }: FieldsProps & { hasEdition: boolean }) {
  const t = useTranslations("schedules");
  const everyText = useEveryText();
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
  const hourField = (field: "activeFrom" | "activeUntil", label: string) => (
    <SelectField
      label={label}
      error={errorOf(field)}
      value={draft[field]}
      onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
    >
      <option value="">{t("allDay")}</option>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {t("oclock", { hour })}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      {hasEdition && (
        <Segmented
          label={t("edition")}
          value={draft.edition}
          isWide
          className="phone:h-(--touch)"
          options={SOLD_EDITIONS.map((value) => ({ value, label: t(value) }))}
          onChange={(edition) => setDraft({ ...draft, edition })}
        />
      )}
      <SelectField
        label={t("every")}
        value={draft.every}
        onChange={(event) => setDraft({ ...draft, every: event.target.value })}
      >
        {EVERY_MINUTES.map((minutes) => (
          <option key={minutes} value={String(minutes)}>
            {everyText(minutes)}
          </option>
        ))}
        <option value="times">{t("atTimes")}</option>
      </SelectField>
      {draft.every === "times" ? (
        <InputField
          label={t("times")}
          hint={t("timesHint")}
          error={errorOf("times")}
          value={draft.times}
          autoComplete="off"
          onChange={(event) => setDraft({ ...draft, times: event.target.value })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-3">
          {hourField("activeFrom", t("from"))}
          {hourField("activeUntil", t("until"))}
        </div>
      )}
      <InputField
        label={t("mostCalls")}
        hint={t("mostCallsHint")}
        error={errorOf("mostCalls")}
        value={draft.mostCalls}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setDraft({ ...draft, mostCalls: event.target.value })}
      />
    </>
  );
}

type EstimateProps = { draft: ScheduleDraft; lists: readonly ListOperation[]; prices: readonly Price[] };

function Estimate({ draft, lists, prices }: EstimateProps) {
  const t = useTranslations("schedules");
  const dayPrice = useDayPrice(prices);
  const setting = toScheduleSetting(draft);
  if ("fields" in setting || lists.length === 0) return null;
  const most = setting.mostCalls * lists.length;
  return (
    <p>
      {dayPrice(setting, lists)} {t("mostInTotal", { most })} {t("oftenOne")}
    </p>
  );
}
