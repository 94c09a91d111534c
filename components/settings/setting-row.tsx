"use client";

import { useTranslations } from "next-intl";
import { useId, type ComponentProps, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CommandError } from "#lib/client/send-command.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { SetBy } from "#lib/shared/base/identity.ts";

type SettingRowProps = {
  title: ReactNode;
  /** What it is for, and why it can be set. */
  body?: ReactNode;
  /** Where links on the page lead to. */
  id?: string;
  /** Across the whole page, under both halves. */
  below?: ReactNode;
  children: ReactNode;
};

/** One matter of a settings page: what it is on the left, its state and its controls on the right. */
export function SettingRow({ title, body, id, below, children }: SettingRowProps) {
  const titleId = useId();
  const halves = (
    <>
      <div className="grid min-w-0 content-start gap-1">
        <h2 id={titleId}>{title}</h2>
        {body && <SettingLine>{body}</SettingLine>}
      </div>
      <div className="grid min-w-0 content-start gap-3">{children}</div>
    </>
  );
  if (!below)
    return (
      <section className={cn(BORDER, HALVES, "pb-5 phone:pb-4")} id={id} aria-labelledby={titleId}>
        {halves}
      </section>
    );
  return (
    <section className={BORDER} id={id} aria-labelledby={titleId}>
      <div className={cn(HALVES, "pb-3")}>{halves}</div>
      {below}
    </section>
  );
}

const BORDER = "scroll-mt-4 border-line [section+&]:border-t";
const HALVES = cn(
  "grid grid-cols-[minmax(0,300px)_minmax(0,560px)] gap-x-12 gap-y-3 px-gutter pt-5",
  "max-[1100px]:max-w-[640px] max-[1100px]:grid-cols-1 phone:pt-4",
);

type SettingLineProps = ComponentPropsWithoutRef<"p"> & { as?: "p" | "span" };

/** A line of text in a row. */
export function SettingLine({ as: Line = "p", className, ...rest }: SettingLineProps) {
  return (
    <Line
      {...rest}
      className={cn("text-table wrap-anywhere text-ink-2 [&:lang(zh)]:leading-[22px]", className)}
    />
  );
}

/** The state of a matter: a sentence, so it may take several lines. */
export function SettingState(props: ComponentProps<typeof StateWord>) {
  return (
    <StateWord
      {...props}
      className="min-w-0 items-start text-table whitespace-normal before:mt-1 before:self-start"
    />
  );
}

/** Buttons and what stands beside them; on a phone each can be hit. */
export function SettingActs({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        "flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 phone:[&_.btn]:min-h-(--touch) phone:[&_.btn:not(.btn-paid)]:px-4",
        className,
      )}
    >
      {children}
    </div>
  );
}

type SettingSaveProps = {
  isChanged: boolean;
  isBusy: boolean;
  error: CommandError | null;
  children?: ReactNode;
};

/** The end of a setting's form: what went wrong, and the button that saves what was changed. */
export function SettingSave({ isChanged, isBusy, error, children }: SettingSaveProps) {
  const common = useTranslations("common");
  return (
    <>
      {error && <CommandErrorNote error={error} className="" />}
      <SettingActs>
        <Button type="submit" disabled={!isChanged && !isBusy} isBusy={isBusy}>
          {common("save")}
        </Button>
        {children}
      </SettingActs>
    </>
  );
}

/** Who set it, and when. Null: nobody has. */
export function SetByLine({ set }: { set: SetBy | null }) {
  const t = useTranslations("settings.set");
  const look = "text-meta text-ink-3";
  if (set === null) return <p className={look}>{t("never")}</p>;
  const time = () => <DateTime at={set.at} />;
  return (
    <p className={look}>
      {set.name === null
        ? t.rich("byNobody", { time })
        : t.rich("by", { time, name: set.name, bdi: (chunks) => <bdi>{chunks}</bdi> })}
    </p>
  );
}
