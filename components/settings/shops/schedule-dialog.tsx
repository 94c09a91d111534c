"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ScheduleLine, useEveryText } from "#components/display/schedule-line.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { SettingAction } from "#components/settings/use-setting-command.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { toast } from "#components/ui/toast.tsx";
import { schedulesQuery } from "#lib/client/book-queries.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { type Price, expectedPoints } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import { callsADay, EVERY_MINUTES, type FetchSchedule } from "#lib/shared/jobs/schedules.ts";
import { BOOK_LISTS } from "#lib/shared/orders/book.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { type ScheduleDraft, scheduleDraft, toScheduleSetting } from "./schedule-draft.ts";

type ScheduleDialogProps = {
  shop: Shop;
  prices: readonly Price[];
  setSchedule: SettingAction;
  onClose: () => void;
};

/** Schedule of a shop's automatic fetches, with its estimated cost before it is saved. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const found = useQuery(schedulesQuery(props.shop.id)).data;
  const [list, setList] = useState<ListOperation>("soldOrders");
  const schedule = found?.schedules.find((one) => one.list === list);
  return found && <ScheduleForm key={list} {...props} list={list} schedule={schedule} onList={setList} />;
}

type FormProps = ScheduleDialogProps & {
  list: ListOperation;
  schedule: FetchSchedule | undefined;
  onList: (list: ListOperation) => void;
};

function ScheduleForm({ shop, prices, setSchedule, onClose, list, schedule, onList }: FormProps) {
  const t = useTranslations("schedules");
  const common = useTranslations("common");
  const router = useRouter();
  const client = useQueryClient();
  const form = useFormCommand<ScheduleDraft>(scheduleDraft(schedule), async (draft) => {
    const read = toScheduleSetting(draft);
    if ("fields" in read) return { code: "badInput", fields: read.fields };
    const sent = await sendCommand(setSchedule, { shopId: shop.id, list, ...read });
    if (!sent.ok) return sent.error;
    await client.invalidateQueries({ queryKey: schedulesQuery(shop.id).queryKey });
    toast(t("saved"));
    router.refresh();
    onClose();
    return null;
  });
  const { draft, setDraft, errorOf } = form;
  return (
    <FormDialog
      title={`${t("title")} · ${shop.name}`}
      labels={{ act: common("save") }}
      form={form}
      className="grid gap-4"
      onClose={onClose}
    >
      <p className="text-table text-ink-2">{t("intro")}</p>
      <Segmented
        label={t("list")}
        value={list}
        isWide
        className="phone:h-(--touch)"
        options={BOOK_LISTS.toReversed().map((value) => ({ value, label: t(value) }))}
        onChange={onList}
      />
      <label className="flex items-center gap-2">
        <Checkbox
          checked={draft.isOn}
          aria-invalid={errorOf("list") ? true : undefined}
          onChange={(event) => setDraft({ ...draft, isOn: event.target.checked })}
        />
        {t("isOn")}
      </label>
      {errorOf("list") && (
        <p role="alert" className="text-meta text-bad-ink">
          {errorOf("list")}
        </p>
      )}
      <TimesFields {...{ draft, setDraft, errorOf }} hasEdition={list === "soldOrders"} />
      <div className="grid gap-1 text-table text-ink-2">
        <Estimate
          draft={draft}
          aPage={expectedPoints(prices, list, list === "soldOrders" ? draft.edition : null, MAX_PAGE_SIZE)}
        />
        {schedule && <ScheduleLine schedule={schedule} />}
      </div>
    </FormDialog>
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
    <Field label={label}>
      {(wiring) => (
        <select
          {...wiring}
          className="input"
          value={draft[field]}
          onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
        >
          <option value="">{t("allDay")}</option>
          {hours.map((hour) => (
            <option key={hour} value={hour}>
              {t("oclock", { hour })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <>
      {hasEdition && (
        <Segmented
          label={t("edition")}
          value={draft.edition}
          isWide
          className="phone:h-(--touch)"
          options={(["enhanced", "basic"] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(edition) => setDraft({ ...draft, edition })}
        />
      )}
      <Field label={t("every")}>
        {(wiring) => (
          <select
            {...wiring}
            className="input"
            value={draft.every}
            onChange={(event) => setDraft({ ...draft, every: event.target.value })}
          >
            {EVERY_MINUTES.map((minutes) => (
              <option key={minutes} value={String(minutes)}>
                {everyText(minutes)}
              </option>
            ))}
            <option value="times">{t("atTimes")}</option>
          </select>
        )}
      </Field>
      {draft.every === "times" ? (
        <Field label={t("times")} hint={t("timesHint")} error={errorOf("times")}>
          {(wiring) => (
            <Input
              {...wiring}
              value={draft.times}
              autoComplete="off"
              onChange={(event) => setDraft({ ...draft, times: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          {hourField("activeFrom", t("from"))}
          {hourField("activeUntil", t("until"))}
        </div>
      )}
      <Field label={t("mostCalls")} hint={t("mostCallsHint")} error={errorOf("mostCalls")}>
        {(wiring) => (
          <Input
            {...wiring}
            value={draft.mostCalls}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setDraft({ ...draft, mostCalls: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function Estimate({ draft, aPage }: { draft: ScheduleDraft; aPage: ReturnType<typeof expectedPoints> }) {
  const t = useTranslations("schedules");
  const { tag } = usePriceText();
  const { inPoints } = usePointsText();
  const read = toScheduleSetting(draft);
  if ("fields" in read) return null;
  const calls = callsADay(read);
  const price = aPage === null ? tag(null) : inPoints(sumPoints(Array.from({ length: calls }, () => aPage)));
  return <p>{t(aPage === null ? "unpriced" : "estimate", { calls, price, most: read.mostCalls })}</p>;
}
