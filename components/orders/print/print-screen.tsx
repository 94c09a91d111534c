"use client";

import { useTranslations } from "next-intl";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { changeAddress } from "#lib/client/address/address.ts";
import { toRequestError } from "#lib/client/fetch-json.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import { useDocumentTitle } from "#lib/client/use-document-title.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";
import {
  PAPER_SIZE_NAMES,
  PAPER_SIZES,
  PAPERS,
  type Paper,
  type PaperSize,
  printUrl,
  type TooMany,
} from "#lib/shared/orders/prints.ts";
import { PackingSlipsPaper } from "./packing-slips-paper.tsx";
import "#components/ui/paper.css";
import { PickListPaper } from "./pick-list-paper.tsx";
import { PrintNotes } from "./print-notes.tsx";
import { type PrintCommands, toChosenIds, usePapers, usePrintMarks } from "./use-paper.ts";
import { type PrintChoice, printChoice } from "./print-choice.ts";

type PrintScreenProps = {
  statuses: readonly OrderStatus[];
  isSimulated: boolean;
  /** Paper size stored in this browser. */
  size: PaperSize;
  /** Slips on a sheet, stored likewise. */
  perSheet: number;
  commands: PrintCommands;
};

/** Print page of chosen orders. */
export function PrintScreen(props: PrintScreenProps) {
  const t = useTranslations("orderPrint");
  const stored = useTabStorage(printChoice);
  // Ignores the stored ids that follow: it is still the same choice.
  const [first, setFirst] = useState<PrintChoice | null>(null);
  const choice = first ?? stored;
  if (first === null && stored !== null) setFirst(stored);
  if (choice === null)
    return (
      <>
        <PageHead title={t("title")} />
        <ListState icon="print" title={t("none.title")} actions={<Back search="" />}>
          {t("none.body")}
        </ListState>
      </>
    );
  return (
    <OrderStatuses value={props.statuses}>
      <ChosenPapers choice={choice} {...props} />
    </OrderStatuses>
  );
}

function ChosenPapers({ choice, commands, ...props }: PrintScreenProps & { choice: PrintChoice }) {
  const t = useTranslations("orderPrint");
  const look = useLook(props);
  const { paper } = look;
  const made = usePapers(paper, choice, commands);
  const { data } = made;
  const ids = data?.kind === "made" ? data.facts.ids : [];
  const marks = usePrintMarks(commands, toChosenIds(choice.chosen, ids), () => void made.refetch());
  const wasPrinted = useWasPrinted();
  const isMade = data?.kind === "made" && ids.length > 0;
  const whose = data?.kind === "made" ? (data.facts.shopName ?? t("paper.allShops")) : "";
  useDocumentTitle([whose, t(paper)].filter(Boolean).join(" · "));
  return (
    <>
      <PageHead
        title={t("title")}
        actions={
          <>
            <Back search={choice.back} isInHead />
            <Button size="s" variant="primary" icon="print" disabled={!isMade} onClick={() => window.print()}>
              {t("print")}
            </Button>
          </>
        }
      />
      <div className="page-strip not-phone:h-auto not-phone:flex-wrap not-phone:pb-1.5">
        <LookFields {...look} />
        <span className="flex-1" />
        <Button
          size="s"
          icon="check"
          className="flex-none phone:h-11"
          disabled={!isMade}
          isBusy={marks.state.kind === "busy"}
          onClick={marks.mark}
        >
          {t("marks.mark")}
        </Button>
      </div>
      {isMade && <PrintNotes papers={data} marks={marks} wasPrinted={wasPrinted} />}
      <div className="paper-desk" data-size={look.size} tabIndex={0} role="region" aria-label={t(paper)}>
        {made.isFetching && data === undefined && (
          <p role="status" className="px-gutter py-6 text-table text-ink-2">
            {t("busy")}
          </p>
        )}
        {made.error !== null && <Failed error={made.error} onRetry={() => void made.refetch()} />}
        {data?.kind === "tooMany" && <TooManyOrders paper={paper} {...data} back={choice.back} />}
        {data?.kind === "made" && !isMade && (
          <ListState icon="print" title={t("none.goneTitle")} actions={<Back search={choice.back} />}>
            {t("none.goneBody")}
          </ListState>
        )}
        {isMade && data.list && (
          <PickListPaper
            list={data.list}
            which={t(choice.isAll ? "paper.all" : "paper.selected")}
            isSimulated={props.isSimulated}
          />
        )}
        {isMade && data.slips && (
          <PackingSlipsPaper
            paper={data.slips}
            size={look.size}
            perSheet={look.perSheet}
            isSimulated={props.isSimulated}
          />
        )}
      </div>
    </>
  );
}

/** Paper, its size and the slips on a sheet; the last two are stored in this browser. */
function useLook(stored: Pick<PrintScreenProps, "size" | "perSheet">) {
  const { paper: first, ...view } = printUrl.read(useSearchParams());
  // The URL follows a moment later; printing and marks use what is shown.
  const [paper, setPaper] = useState(first);
  const [size, setSize] = useState(stored.size);
  const [slipsWanted, setSlipsWanted] = useState(stored.perSheet);
  const { maxSlips } = PAPER_SIZES[size];
  return {
    paper,
    size,
    maxSlips,
    perSheet: Math.min(slipsWanted, maxSlips),
    onPaper: (next: Paper) => {
      setPaper(next);
      const search = printUrl.write({ ...view, paper: next });
      changeAddress(() => history.replaceState(null, "", `/orders/book/print${search}`));
    },
    onSize: (next: PaperSize) => {
      setSize(next);
      rememberChoice("md-paper", next);
    },
    onSlips: (next: string) => {
      setSlipsWanted(Number(next));
      rememberChoice("md-slips", next);
    },
  };
}

function LookFields({ paper, size, maxSlips, perSheet, ...on }: ReturnType<typeof useLook>) {
  const t = useTranslations("orderPrint");
  const slips = Array.from({ length: maxSlips }, (_, at) => at + 1);
  return (
    <>
      <Segmented<Paper>
        label={t("which")}
        className="flex-none phone:h-(--touch)"
        value={paper}
        options={PAPERS.map((value) => ({ value, label: t(value) }))}
        onChange={on.onPaper}
      />
      <Segmented<PaperSize>
        label={t("size")}
        className="flex-none phone:h-(--touch)"
        value={size}
        options={PAPER_SIZE_NAMES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        onChange={on.onSize}
      />
      {paper !== "pickList" && maxSlips > 1 && (
        <Segmented
          label={t("slips")}
          className="flex-none phone:h-(--touch)"
          value={String(perSheet)}
          options={slips.map((count) => ({ value: String(count), label: t("perSheet", { count }) }))}
          onChange={on.onSlips}
        />
      )}
    </>
  );
}

function Back({ search, isInHead = false }: { search: string; isInHead?: boolean }) {
  const t = useTranslations("orderPrint");
  return (
    <Link className={buttonClass(isInHead ? { size: "s" } : {})} href={`/orders/book${search}`}>
      {isInHead && <Icon name="left" className="not-phone:hidden" />}
      <span className={isInHead ? "phone:sr-only" : undefined}>{t("back")}</span>
    </Link>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("orderBook");
  const errorText = useErrorText();
  return (
    <ListState icon="alert" title={t("reload")} actions={<Button onClick={onRetry}>{t("reload")}</Button>}>
      {errorText(toRequestError(error))}
    </ListState>
  );
}

function TooManyOrders({ paper, count, most, back }: TooMany & { paper: Paper; back: string }) {
  const t = useTranslations("orderPrint.tooMany");
  const shown = { count: count.toLocaleString("en"), most: most.toLocaleString("en") };
  return (
    <ListState icon="filter" title={t("title")} actions={<Back search={back} />}>
      {t(paper === "pickList" ? paper : "packingSlips", shown)}
    </ListState>
  );
}

/** True after the browser's print dialog closed; no browser tells whether it printed. */
function useWasPrinted(): boolean {
  const [wasPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const note = () => setPrinted(true);
    window.addEventListener("afterprint", note);
    return () => window.removeEventListener("afterprint", note);
  }, []);
  return wasPrinted;
}
