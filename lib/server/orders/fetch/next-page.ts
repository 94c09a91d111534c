import "server-only";
import type { PageAsk, PageWalk } from "./page-walk.ts";

/** Orders of the last page that the next one repeats: as many may leave the list between the two calls. */
const OVERLAP = 3;
/** Smallest share of a full page's rows to request. */
const MIN_SHARE = 0.7;
/** Smallest share where the service takes only a few sizes. */
const MIN_SHARE_OF_FEW = 0.5;

/** Gives the next page to request; null when there is none. */
export function pageToRequest(walk: PageWalk): PageAsk | null {
  const { stage, position, last, size, isReachingBack, ending, missing } = walk;
  if (stage === "over") return null;
  if (stage === "missing") return missing[0] ?? null;
  if (ending !== null) return ending.ask;
  if (position === 0) return { page: 0, size };
  const wanted = Math.min(last.length, isReachingBack ? Math.floor(size * 0.9) : OVERLAP);
  for (let overlap = wanted; overlap > 0; overlap -= 1) {
    const found = furthestPage(walk, overlap);
    if (found) return found;
  }
  return { page: Math.floor(position / size), size };
}

/**
 * Finds the page that reaches furthest while it begins `overlap` places back, but not before the last page. Sizes
 * vary, since pages begin at multiples of their size.
 */
function furthestPage({ position, last, size: most, sizeStep }: PageWalk, overlap: number): PageAsk | null {
  const least = most * (sizeStep === 1 ? MIN_SHARE : MIN_SHARE_OF_FEW);
  let found: PageAsk | null = null;
  let reach = position;
  for (let size = most; size >= least; size -= sizeStep) {
    const page = Math.floor((position - overlap) / size);
    const end = (page + 1) * size;
    if (page * size < position - last.length || end <= reach) continue;
    reach = end;
    found = { page, size };
  }
  return found;
}
