"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { printChoice } from "#components/orders/print/print-choice.ts";
import { newUuid } from "#lib/client/paid-request.ts";
import { shownCount } from "#lib/shared/orders/book.ts";
import { bookPrintUrl, MAX_ON, PAPERS, type Paper, printUrl } from "#lib/shared/orders/prints.ts";
import type { Book } from "./use-book.ts";

type PrintActsProps = {
  book: Book;
  shopId: string;
  /** Chosen orders; absent for all that match. */
  ids?: string[];
  count: number;
  /** Offered when the whole page is selected and more orders match. */
  selectAll?: (() => void) | false;
};

/** Buttons that print the chosen orders; a paper that can't hold them all is disabled and says so. */
export function PrintActs({ book, shopId, ids, count, selectAll }: PrintActsProps) {
  const t = useTranslations("orderPrint");
  const open = useOpenPaper({ book, shopId, ids });
  const acts = PAPERS.map((paper) => {
    const most = MAX_ON[paper];
    const limit = count > most ? t("dock.upTo", { most: most.toLocaleString("en") }) : null;
    return { paper, limit };
  });
  // The bar has room for two; the print page offers the third.
  const inBar = acts.filter(({ paper }) => paper !== "both");
  const all = selectAll && book.total.data && t("dock.selectAll", { shown: shownCount(book.total.data) });
  return (
    <>
      {selectAll && all && (
        <Button
          variant="quiet"
          className="text-accent-ink underline underline-offset-3 phone:hidden"
          onClick={selectAll}
        >
          {all}
        </Button>
      )}
      {inBar.map(({ paper, limit }) => (
        <Button
          key={paper}
          icon={paper === "pickList" ? "rows" : "print"}
          className="phone:hidden"
          disabled={limit !== null || count === 0}
          title={limit ?? undefined}
          onClick={() => open(paper)}
        >
          {t(paper)}
          {limit && <small className="text-meta">{limit}</small>}
        </Button>
      ))}
      <Menu
        label={t("dock.menu")}
        align="end"
        trigger={<Icon name="print" />}
        triggerClassName={buttonClass({ isIcon: true, className: "size-(--touch) not-phone:hidden" })}
      >
        {selectAll && all && <MenuItem onSelect={selectAll}>{all}</MenuItem>}
        {acts.map(({ paper, limit }) => (
          <MenuItem key={paper} isDisabled={limit !== null || count === 0} onSelect={() => open(paper)}>
            {t(paper)} {limit}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** Button that prints all matching orders: pick list and slips, or the pick list alone if there are too many. */
export function PrintAll({ book, shopId }: Pick<PrintActsProps, "book" | "shopId">) {
  const t = useTranslations("orderPrint.dock");
  const open = useOpenPaper({ book, shopId });
  const count = book.total.data?.count ?? 0;
  const paper = (["both", "pickList"] as const).find((each) => count <= MAX_ON[each]);
  return (
    <Button
      size="s"
      icon="print"
      className="phone:hidden"
      disabled={count === 0 || paper === undefined}
      title={paper ? undefined : t("upTo", { most: MAX_ON.pickList.toLocaleString("en") })}
      onClick={() => paper && open(paper)}
    >
      {t("printAll")}
    </Button>
  );
}

/** Opens the print page for the chosen orders, or for all that match. */
function useOpenPaper({ book, shopId, ids }: Pick<PrintActsProps, "book" | "shopId" | "ids">) {
  const router = useRouter();
  return (paper: Paper) => {
    const { q, sort, ...filter } = book.query;
    const search = new URLSearchParams(bookPrintUrl.write({ ...filter, shop: shopId, sort }));
    printChoice.keep({
      key: newUuid(),
      isAll: ids === undefined,
      back: book.search && `?${book.search}`,
      chosen:
        ids === undefined
          ? { ...Object.fromEntries(search), ...(q !== undefined && { q }) }
          : { shop: shopId, all: filter.all, ids },
    });
    router.push(`/orders/book/print${printUrl.write({ shop: shopId, paper })}`);
  };
}
