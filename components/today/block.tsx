import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import type { TodayBlock } from "#lib/shared/today/today.ts";

type BlockProps<Value> = {
  title: string;
  /** Absent for roles without this part: nothing is drawn. */
  block: TodayBlock<Value> | undefined;
  /** Age of the content, when it is not the time of reading. */
  age?: (value: Value) => ReactNode;
  /** End of the head. */
  act?: (value: Value) => ReactNode;
  children: (value: Value) => ReactNode;
};

/** Removes the line below the last row. */
const BODY =
  "border-t border-line [&_tbody>tr:last-child]:border-b-0 not-phone:[&_tbody>tr:last-child>*]:border-b-0";

/** A part of Today: its head with age, and its content or an error. */
export function Block<Value>({ title, block, age, act, children }: BlockProps<Value>) {
  const t = useTranslations("today");
  const id = useId();
  if (block === undefined) return null;
  const isRead = block.kind === "read";
  return (
    <section aria-labelledby={id} className="min-w-0 border-b border-line">
      <div className="flex min-h-(--bar) items-center gap-3 px-gutter phone:min-h-13">
        <h2 id={id} className="flex-none">
          {title}
        </h2>
        <span className="min-w-0 flex-1 truncate text-right text-meta text-ink-3">
          {isRead && (age ? age(block.value) : <AsOf at={block.asOf} />)}
        </span>
        {isRead && act?.(block.value)}
      </div>
      {isRead ? (
        <div className={BODY}>{children(block.value)}</div>
      ) : (
        <div role="alert" className="border-t border-line">
          <ListState icon="alert" title={t("failed.title")}>
            {t("failed.body")}
          </ListState>
        </div>
      )}
    </section>
  );
}

/** "Updated 11-25 10:42". */
export function AsOf({ at }: { at: number }) {
  return useTranslations("today").rich("asOf", { time: () => <DateTime at={at} /> });
}

/** Time of the oldest reading behind the waiting orders, which is the age of the whole part. */
export function ReadFrom({ at }: { at: number | null }) {
  const t = useTranslations("today");
  return at === null ? t("neverRead") : t.rich("readFrom", { time: () => <DateTime at={at} /> });
}

/** Time the lists were last read. */
export function LastRead({ at }: { at: number | null }) {
  const t = useTranslations("today");
  return at === null ? t("neverRead") : t.rich("lastRead", { time: () => <DateTime at={at} /> });
}
