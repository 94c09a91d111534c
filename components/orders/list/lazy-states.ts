import { type ComponentType, useEffect } from "react";
import { lazyPart } from "#components/ui/lazy-part.tsx";

/** States that most pages never show. */
const states = () => import("./states.ts");
const state = <Props extends object>(
  pick: (module: Awaited<ReturnType<typeof states>>) => ComponentType<Props>,
) => lazyPart(() => states().then(pick));

export const ExportFailure = state((module) => module.ExportFailure);
export const KnownDeadline = state((module) => module.KnownDeadline);
export const ListEmpty = state((module) => module.ListEmpty);
export const MovesNote = state((module) => module.MovesNote);
export const NoneOfThem = state((module) => module.NoneOfThem);
export const NoResponseBanner = state((module) => module.NoResponseBanner);
export const NoResponsePanel = state((module) => module.NoResponsePanel);
export const PageNumberingNote = state((module) => module.PageNumberingNote);
export const PageNumberingState = state((module) => module.PageNumberingState);
export const PageJump = state((module) => module.PageJump);
export const RemarkLost = state((module) => module.RemarkLost);
export const SellerNeeded = state((module) => module.SellerNeeded);
export const ShopNeeded = state((module) => module.ShopNeeded);
export const UnreadableRows = state((module) => module.UnreadableRows);
export const WholeDaysNote = state((module) => module.WholeDaysNote);
export const WithoutSellerNote = state((module) => module.WithoutSellerNote);

const RESTS_AFTER_MS = 10_000;

/** Loads the states once a page rests: later there may be no network. */
export function useLoadStates(): void {
  useEffect(() => {
    const timer = setTimeout(() => void states().catch(() => undefined), RESTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
