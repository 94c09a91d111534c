import { useEffect } from "react";
import { later } from "#components/ui/later.tsx";

/** What most pages never show. */
const states = () => import("./states.ts");
const pageBaseStates = () => import("#components/orders/page-base/page-base-state.tsx");

export const ExportFailure = later(() => states().then((module) => module.ExportFailure));
export const FilterChips = later(() => states().then((module) => module.FilterChips));
export const ListEmpty = later(() => states().then((module) => module.ListEmpty));
export const NoneOfThem = later(() => states().then((module) => module.NoneOfThem));
export const NoResponseBanner = later(() => states().then((module) => module.NoResponseBanner));
export const NoResponsePanel = later(() => states().then((module) => module.NoResponsePanel));
export const PageJump = later(() => states().then((module) => module.PageJump));
export const RemarkLost = later(() => states().then((module) => module.RemarkLost));
export const SellerNeeded = later(() => states().then((module) => module.SellerNeeded));
export const ShopNeeded = later(() => states().then((module) => module.ShopNeeded));
export const UnreadableRows = later(() => states().then((module) => module.UnreadableRows));
export const WholeDaysNote = later(() => states().then((module) => module.WholeDaysNote));

export const PageBaseState = later(() => pageBaseStates().then((module) => module.PageBaseState));
export const PageBaseNote = later(() => pageBaseStates().then((module) => module.PageBaseNote));

const RESTS_AFTER_MS = 10_000;

/** Without a network they could no longer be fetched: once a page rests, they are. */
export function useFetchForLater(): void {
  useEffect(() => {
    const timer = setTimeout(() => void states().catch(() => undefined), RESTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
