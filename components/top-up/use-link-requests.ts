import { useRef } from "react";
import { refreshPage } from "#lib/client/address/address.ts";
import { type PaidRequest, usePaidRequests } from "#lib/client/use-paid-requests.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import type { SidLocation, TopUpResponse } from "#lib/shared/top-up/top-up.ts";

export type GetLinks = Command<TopUpResponse>;

/** Options of a press: whether a cached response is enough, and where to put `sid`. */
type LinkWish = { cache: CacheMode; sidLocation?: SidLocation | undefined };

/** Outcome of the last press for one placement. */
export type LinkRequest = PaidRequest<TopUpResponse>;

type LinkRequests = {
  of: (placementId: string) => LinkRequest;
  send: (placementId: string, wish: LinkWish) => void;
  stop: (placementId: string) => void;
};

/**
 * Sends one request at a time for each placement, only on a press. Going to another placement and back loses no
 * response.
 */
export function useLinkRequests(getLinks: GetLinks, onFacts: (facts: ResponseInfo) => void): LinkRequests {
  const { of, send, stop } = usePaidRequests(getLinks);
  const last = useRef(new Map<string, LinkWish>());

  async function get(placementId: string, given: LinkWish) {
    const { isBusy, error } = of(placementId);
    // A press that may not have arrived is repeated unchanged, so that its response is not paid for twice.
    const wish = ((isBusy || error) && last.current.get(placementId)) || given;
    last.current.set(placementId, wish);
    const { cache, sidLocation } = wish;
    const response = await send(placementId, { placementId, ...(sidLocation && { sidLocation }) }, { cache });
    if (response === null) return;
    onFacts(response.kind === "links" ? response.facts : response.problem);
    if (response.kind === "links") refreshPage();
  }

  return { of, send: (placementId, wish) => void get(placementId, wish), stop };
}
