import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { OrderNumber } from "#components/display/order-number-text.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import { refreshPage, changeAddress } from "#lib/client/address/address.ts";
import { findInBookQuery } from "#lib/client/book-queries.ts";
import { remarkToken } from "#lib/client/remark-tokens.ts";
import { isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import { pickShop, SHOP_COOKIE, type Shop, shopUrl } from "#lib/shared/base/shops.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import {
  type Askable,
  findRequestable,
  findOrders,
  type FoundList,
  type FoundRow,
  indexOrders,
  plainText,
  soughtKeys,
  wordsMatcher,
} from "#lib/shared/orders/find-orders.ts";
import { bookPageUrl } from "#lib/shared/orders/book.ts";
import { MAX_SEARCH_LENGTH } from "#lib/shared/orders/book-fields.ts";
import { pendingPageUrl } from "#lib/shared/orders/pending-url.ts";
import type { FindProps } from "./find-props.ts";
import type { FindGroup, FindOption } from "./find-results.tsx";
import { FoundOrder, FoundOrderFacts } from "./found-order.tsx";
import { loadedOrders, pointsOfOneOrder } from "./loaded-orders.ts";
import { useActions } from "./use-actions.tsx";

const MAX_ORDERS = 20;
/** Pages about the shop in their URL. */
const SHOP_PAGES = /^\/(orders\/|buyers$)/;

type Found = {
  groups: FindGroup[];
  /** Hint for a text without a match. */
  note: string | null;
  /** A lookup of a number in the order book is in progress. */
  isLooking: boolean;
  /** Number of orders searched; null for people who may see none. */
  loaded: number | null;
};

/** Matches for a text, without a call: orders in browser or book, else an action with its price that requests one. */
export function useFound(props: FindProps): Found {
  const { text } = props;
  const t = useTranslations("find");
  const open = useOpener(props.onClose);
  const isStaff = hasRole(props.roles, "staff");
  const { index, askPoints } = useLoaded(props);
  const shops = useShops(props, open);
  const actions = useActions(props, open);
  const askOption = useAskOption(askPoints, open);
  const nav = useTranslations("shell.nav");

  const matches = wordsMatcher(text);
  const found = text.trim() === "" ? [] : findOrders(index, text);
  const askable = isStaff ? findRequestable(index, text) : null;
  const canAsk = shops.current?.sellerId != null;

  const nameOf = (id: string) => props.shops.find((shop) => shop.id === id)?.name;
  const bookResult = useBook(text, { isStaff, shopId: shops.current?.id ?? "" });
  const isLoaded = new Set(found.map(({ shopId, number }) => `${shopId} ${number}`));
  const booked = (bookResult.rows ?? []).filter(({ shopId, number }) => !isLoaded.has(`${shopId} ${number}`));
  const orderOption = (row: FoundRow, list: FoundList | "book"): FindOption => ({
    key: row.href,
    icon: list,
    title: <FoundOrder row={row} />,
    detail: <FoundOrderFacts row={row} shop={nameOf(row.shopId)} list={nav(list)} />,
    number: row.number,
    run: () => open(row.href),
  });

  const isNumber = /\d/.test(text) && soughtKeys(text).length > 0;
  const rows: FindGroup = {
    name: "orders",
    options: found.slice(0, MAX_ORDERS).map((row) => orderOption(row, row.list)),
    more: Math.max(0, found.length - MAX_ORDERS),
  };
  const book: FindGroup = {
    name: "book",
    options: booked.map((row) => orderOption(row, "book")),
    more: bookResult.hasMore ? null : 0,
  };
  const service: FindGroup = { name: "service", options: [] };
  if (askable?.kind === "whole" && canAsk) service.options.push(askOption(askable, shops.current));
  const rest: FindGroup[] = [
    { name: "pages", options: pageOptions(props.pages, matches, open) },
    { name: "shops", options: shops.options.filter(({ key }) => matches(plainText(nameOf(key) ?? ""))) },
    { name: "actions", options: actions.filter(({ says }) => matches(plainText(says))) },
  ];
  const groups = (isNumber ? [rows, book, service, ...rest] : [...rest, rows, book]).filter(
    ({ options }) => options.length > 0,
  );
  const isLooking = isNumber && bookResult.rows === null;
  return { groups, note: noteText(), isLooking, loaded: isStaff ? index.length : null };

  function noteText(): string | null {
    if (text.trim() === "") return null;
    if (askable?.kind === "shortened") return t("none.shortened");
    if (askable?.kind === "several" && found.length + booked.length === 0) return t("none.several");
    if (askable?.kind === "whole" && !canAsk) return t("none.noShop");
    // The search in the book is still running.
    if (bookResult.rows === null || booked.length > 0) return null;
    if (askable?.kind === "tooShort" && found.length === 0)
      return t("none.tooShort", { number: askable.number });
    return groups.length === 0 ? t("none.nothing", { text: text.trim() }) : null;
  }
}

function pageOptions(
  pages: FindProps["pages"],
  matches: (text: string) => boolean,
  open: (href: string) => void,
): FindOption[] {
  return pages
    .filter(({ href, label, section = "" }) => matches(plainText(`${label} ${section} ${href}`)))
    .map(({ href, icon, label, section }) => ({
      key: href,
      icon,
      title: (
        <>
          {label}
          {section && <span className="text-ink-3">{section}</span>}
        </>
      ),
      run: () => open(href),
    }));
}

/** Makes the option that requests an order from the service by its number. */
function useAskOption(askPoints: Points | null, open: (href: string) => void) {
  const t = useTranslations("find");
  const nav = useTranslations("shell.nav");
  const { tag } = usePriceText();
  return ({ number, isRounded }: Askable & { kind: "whole" }, shop: Shop | null): FindOption => {
    const href = `/orders/pending${pendingPageUrl.write({ shop: shop?.id ?? "", order: number })}`;
    return {
      key: href,
      icon: "pending",
      title: t("ask", { list: nav("pending"), price: tag(askPoints) }),
      detail: (
        <>
          <span lang="zh-CN">{shop?.name}</span>
          <OrderNumber value={number} />
          {isRounded && <span className="text-warn-ink">{t("rounded")}</span>}
        </>
      ),
      run: () => open(href),
    };
  };
}

const PAUSE_MS = 150;

type InBook = { isStaff: boolean; shopId: string };

/** Matches in the order book, of every shop, once typing pauses; null while loading. */
function useBook(text: string, { isStaff, shopId }: InBook): { rows: FoundRow[] | null; hasMore: boolean } {
  const wanted = isStaff && !isShortenedNumber(text.trim()) ? text.trim().slice(0, MAX_SEARCH_LENGTH) : "";
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error } = useQuery(findInBookQuery(shopId, q));
  if (wanted === "" || shopId === "" || error !== null) return { rows: [], hasMore: false };
  if (q !== wanted || data === undefined) return { rows: null, hasMore: false };
  const rows = data.orders.map((order): FoundRow => {
    const number = order.orderNumber;
    const view = { shop: order.shopId, r: remarkToken(number), open: number };
    const asOf = Math.max(order.readAt.soldOrders ?? 0, order.readAt.pendingOrders ?? 0, order.file?.at ?? 0);
    return { order, number, shopId: order.shopId, asOf, href: `/orders/book${bookPageUrl.write(view)}` };
  });
  return { rows, hasMore: data.hasNext };
}

/** Orders in this browser, read again whenever a list arrives. */
function useLoaded({ shops, orderPoints }: FindProps) {
  const t = useTranslations("find");
  const client = useQueryClient();
  const underWay = useIsFetching({ queryKey: ["orders"] });
  return useMemo(
    () => ({
      underWay,
      index: indexOrders(loadedOrders(client, shops), t("flag")),
      askPoints: pointsOfOneOrder(client, orderPoints),
    }),
    [client, shops, orderPoints, underWay, t],
  );
}

/** Closes Find and navigates; changes only the URL when the page stays the same, so that nothing renders again. */
function useOpener(onClose: () => void): (href: string) => void {
  const router = useRouter();
  const pathname = usePathname();
  return (href) => {
    onClose();
    if (href === `${pathname}?add`) {
      changeAddress(() => {
        const here = new URLSearchParams(window.location.search);
        here.set("add", "");
        history.replaceState(null, "", `${pathname}?${here}`);
      });
    } else if (href.startsWith(`${pathname}?`)) changeAddress(() => history.pushState(null, "", href));
    else router.push(href);
  };
}

/** Shops to choose, and the one that the page is about or would be. */
function useShops({ shops, rememberedShopId }: FindProps, open: (href: string) => void) {
  const t = useTranslations("shell.shop");
  const pathname = usePathname();
  const params = useSearchParams();
  const current = pickShop(shops, shopUrl.read(params).shop, cookieShop() ?? rememberedShopId);
  const options = shops.map((shop): FindOption => ({
    key: shop.id,
    icon: "shop",
    title: <span lang="zh-CN">{shop.name}</span>,
    detail: shop.authorization === "needsScan" && t("needsScan"),
    run: () => {
      const isHere = SHOP_PAGES.test(pathname);
      const next = new URLSearchParams(isHere ? params : undefined);
      next.set("shop", shop.id);
      next.delete("page");
      next.delete("open");
      rememberChoice(SHOP_COOKIE, shop.id);
      open(`${isHere ? pathname : "/orders/pending"}?${next}`);
      // The shop switcher in the top bar shows it then.
      refreshPage();
    },
  }));
  return { current, options };
}

function cookieShop(): string | undefined {
  return new RegExp(`(?:^|; )(?:__Host-)?${SHOP_COOKIE}=([^;]*)`).exec(document.cookie)?.[1];
}
