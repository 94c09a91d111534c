"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { Button } from "#components/ui/button.tsx";
import { MAX_PAGE_SIZE, type PageSize } from "#lib/shared/base/url-params.ts";
import { PageJump } from "./lazy-states.ts";
import type { ListPaging } from "./list-paging.ts";
import type { ServiceList } from "./use-list.ts";

/** Button that loads the whole list in fewer, larger pages. */
export function FewerCalls({ list }: { list: ServiceList<ListedOrder> }) {
  const t = useTranslations("table");
  const fewer = fewerCalls(list.view, list.paging);
  if (fewer === null) return null;
  return (
    <Button
      variant="quiet"
      size="s"
      className="max-[1180px]:hidden"
      title={list.priceOfSize(MAX_PAGE_SIZE)}
      onClick={() => list.go({ size: MAX_PAGE_SIZE })}
    >
      {t("fewerCalls", fewer)}
    </Button>
  );
}

/** Counts the calls for the whole list in pages of 100 rows; null unless certainly fewer than now. */
function fewerCalls(
  { size }: { size: PageSize },
  paging: ListPaging | null,
): { rows: number; calls: number; instead: number } | null {
  const { total = null, pageCount = null, servedSize = null } = paging ?? {};
  if (size === MAX_PAGE_SIZE || total === null || total.isAbout || pageCount === null || servedSize !== null)
    return null;
  const calls = Math.max(1, Math.ceil(total.count / MAX_PAGE_SIZE));
  return pageCount > calls ? { rows: MAX_PAGE_SIZE, calls, instead: pageCount } : null;
}

type JumpProps = Pick<ComponentProps<typeof PageJump>, "page" | "pageCount" | "onTurn"> & {
  children: ReactNode;
};

/** Position in the list; a press opens a field for another page. */
export function Jump({ children, ...jump }: JumpProps) {
  const t = useTranslations("table");
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <PageJump {...jump} onClose={() => setAsking(false)} />;
  return (
    <button
      type="button"
      className="-mx-1 rounded-s px-1 hover:bg-pressed"
      title={t("jump")}
      onClick={() => setAsking(true)}
    >
      {children}
    </button>
  );
}
