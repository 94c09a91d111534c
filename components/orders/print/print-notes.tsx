import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ChosenFacts } from "#lib/shared/orders/prints.ts";
import type { MadePapers, usePrintMarks } from "./use-paper.ts";

type Marks = ReturnType<typeof usePrintMarks>;
type PrintNotesProps = { papers: MadePapers; marks: Marks; wasPrinted: boolean };

const MAX_NAMED = 5;

/** Notes before papers are used, and the state of their print marks. */
export function PrintNotes({ papers: { facts, list, slips }, marks, wasPrinted }: PrintNotesProps) {
  const t = useTranslations("orderPrint");
  return (
    <div className="print:hidden">
      <MarkNote count={facts.ids.length} marks={marks} wasPrinted={wasPrinted} />
      {facts.printed.length > 0 && <PrintedBefore printed={facts.printed} marks={marks} />}
      {slips && <Note isBanner>{t("recorded")}</Note>}
      {list && list.firstLineOnly > 0 && (
        <Note isBanner tone="warn">
          {t("firstLineOnly", { count: list.firstLineOnly })}
        </Note>
      )}
      {facts.gone > 0 && (
        <Note isBanner tone="warn">
          {t("gone", { count: facts.gone })}
        </Note>
      )}
    </div>
  );
}

function MarkNote({
  count,
  marks: { state, mark, undo },
  wasPrinted,
}: Omit<PrintNotesProps, "papers"> & { count: number }) {
  const t = useTranslations("orderPrint.marks");
  if (state.kind === "failed") return <CommandErrorNote error={state.error} className="" />;
  if (state.kind === "marked")
    return (
      <Note
        isBanner
        role="status"
        icon="check"
        action={
          state.count > 0 && (
            <Button size="s" className="phone:h-(--touch)" onClick={() => undo(state.at)}>
              {t("undo")}
            </Button>
          )
        }
      >
        {t("marked", { count: state.count })}
        {state.count < count && ` ${t("keptMarks", { count: count - state.count })}`}
      </Note>
    );
  if (state.kind === "undone")
    return (
      <Note isBanner role="status">
        {t("undone")}
      </Note>
    );
  if (!wasPrinted) return null;
  return (
    <Note
      isBanner
      role="status"
      icon="print"
      action={
        <Button size="s" className="phone:h-(--touch)" onClick={mark}>
          {t("mark")}
        </Button>
      }
    >
      {t("ask")}
    </Note>
  );
}

function PrintedBefore({ printed, marks }: { printed: ChosenFacts["printed"]; marks: Marks }) {
  const t = useTranslations("orderPrint.marks");
  const more = printed.length - MAX_NAMED;
  return (
    <Note
      isBanner
      tone="warn"
      className="items-start [&>.icon]:mt-1 phone:[&>div]:basis-[calc(100%-26px)]"
      action={
        <Button size="s" className="phone:h-(--touch)" onClick={marks.removeAll}>
          {t("remove")}
        </Button>
      }
    >
      {t("before", { count: printed.length })}{" "}
      {printed.slice(0, MAX_NAMED).map(({ number, printed: { at, by } }) => (
        <span key={number} className="mr-3 inline-block phone:block">
          <OrderNumber value={number} /> <DateTime at={at} /> <bdi>{by ?? t("gone")}</bdi>
        </span>
      ))}
      {more > 0 && t("more", { count: more })}
    </Note>
  );
}
