import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { hasNoLink, type TopUpResponse } from "#lib/shared/top-up/top-up.ts";

/** A run of many presses in one: so many of so many have their links. `stoppedAt` is the placement that got none. */
type BatchRun = { done: number; total: number; isBusy: boolean; stoppedAt: string | null };

export type BatchLinks = {
  run: BatchRun | null;
  /** The links of these placements, one call after the other; the first without links ends it. */
  start: (placementIds: string[]) => void;
  /** What is under way still ends: it is paid for. */
  stop: () => void;
};

/** Each placement is a press of its own with its own key: what a lost reply left open is found, not paid for again. */
export function useBatchLinks(get: (placementId: string) => Promise<TopUpResponse | null>): BatchLinks {
  const router = useRouter();
  const [run, setRun] = useState<BatchRun | null>(null);
  const isWanted = useRef(false);

  async function start(placementIds: string[]) {
    if (run?.isBusy) return;
    isWanted.current = true;
    let done = 0;
    let stoppedAt: string | null = null;
    const show = (isBusy: boolean) => setRun({ done, total: placementIds.length, isBusy, stoppedAt });
    show(true);
    for (const id of placementIds) {
      if (!isWanted.current) break;
      const response = await get(id);
      if (response?.kind !== "links" || hasNoLink(response.links.answer)) {
        stoppedAt = id;
        break;
      }
      done += 1;
      show(true);
    }
    show(false);
    router.refresh();
  }

  return {
    run,
    start: (placementIds) => void start(placementIds),
    stop: () => void (isWanted.current = false),
  };
}
