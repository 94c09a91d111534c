import { useId, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { cn } from "#lib/shared/base/cn.ts";

type SettingRowProps = {
  title: ReactNode;
  /** Purpose of the setting. */
  body?: ReactNode;
  /** Anchor for links to it. */
  id?: string;
  /** Shown across the whole page, under both halves. */
  below?: ReactNode;
  children: ReactNode;
};

/** One setting: its purpose on the left, state and controls on the right. */
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
const HALVES =
  "grid grid-cols-[minmax(0,300px)_minmax(0,560px)] gap-x-12 gap-y-3 px-gutter pt-5 " +
  "max-[1100px]:max-w-[640px] max-[1100px]:grid-cols-1 phone:pt-4";

type SettingLineProps = ComponentPropsWithoutRef<"p"> & { as?: "p" | "span" };

export function SettingLine({ as: Line = "p", className, ...rest }: SettingLineProps) {
  return (
    <Line
      {...rest}
      className={cn("text-table wrap-anywhere text-ink-2 [&:lang(zh)]:leading-[22px]", className)}
    />
  );
}

/** Row of buttons and texts, with touch-sized targets on a phone. */
export function SettingActs({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        "flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2",
        "phone:[&_.btn]:min-h-(--touch) phone:[&_.btn:not(.btn-paid)]:px-4",
        className,
      )}
    >
      {children}
    </div>
  );
}
