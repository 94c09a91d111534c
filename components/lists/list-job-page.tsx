"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { ExportButtons, ExportError, type ExportList, useListExport } from "./list-export.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import type { ListedJob, ListWords } from "./list-job.tsx";

/** Two panes, the input at the left; on a phone one above the other. */
export function ListPanes({ children }: { children: ReactNode }) {
  return (
    <div
      className={
        "relative grid min-h-0 flex-1 grid-cols-[minmax(320px,400px)_minmax(0,1fr)] border-t border-line " +
        "max-[1100px]:grid-cols-[320px_minmax(0,1fr)] phone:block phone:overflow-y-auto print:block"
      }
    >
      {children}
    </div>
  );
}

/** Pane of the input, never printed. */
export function InputPane({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      {...rest}
      className={cn(
        "relative flex min-h-0 min-w-0 flex-col overflow-y-auto border-r border-line",
        "phone:overflow-visible phone:border-r-0 print:hidden",
        className,
      )}
    />
  );
}

type OutputPaneProps<Tab extends string> = {
  words: ListWords;
  exportWords: ComponentProps<typeof ExportError>["words"];
  /** Job in the address. */
  jobId: string | undefined;
  job: ListedJob | null;
  exportList: ExportList;
  tab: Tab | "result";
  tabs: readonly { value: Tab | "result"; label: string }[];
  onTab: (tab: Tab | "result") => void;
  children: ReactNode;
};

/** Pane with the result of a list's job, which can be exported, and another tab. */
export function OutputPane<Tab extends string>(props: OutputPaneProps<Tab>) {
  const { jobId, job, tab, tabs } = props;
  const t = useTranslations(props.words);
  const pane = useRef<HTMLElement>(null);
  const exported = useListExport(job, props.exportList, props.exportWords);

  // On a phone the result is below the input, so a job is scrolled into view, without moving the shell.
  useEffect(() => {
    if (jobId !== undefined) pane.current?.parentElement?.scrollTo({ top: pane.current.offsetTop });
  }, [jobId]);

  return (
    <section
      ref={pane}
      className="flex min-h-0 min-w-0 flex-col border-line phone:border-t"
      aria-label={t("region")}
    >
      <div
        className={
          "flex h-(--bar) flex-none items-center gap-2 border-b border-line px-gutter " +
          "phone:h-auto phone:min-h-14 phone:flex-wrap phone:py-1.5 phone:[&_.btn]:h-11 print:hidden"
        }
      >
        <Segmented
          label={t("view")}
          size="s"
          className="phone:h-11"
          value={tab}
          options={tabs}
          onChange={props.onTab}
        />
        <span className="flex-1" />
        {tab === "result" && job?.isOwn && <ExportButtons {...exported} isDisabled={isInProgress(job)} />}
      </div>
      <div
        className={
          "@container relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2 phone:overflow-visible"
        }
        tabIndex={0}
        role="group"
        aria-label={tabs.find(({ value }) => value === tab)?.label}
      >
        {tab === "result" && <ExportError {...exported} />}
        {props.children}
      </div>
    </section>
  );
}
