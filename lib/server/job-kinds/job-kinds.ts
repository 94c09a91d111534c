import "server-only";
import { findBuyersKind } from "#lib/server/buyers/find-buyers.ts";
import { checkCardsKind } from "#lib/server/cards/list/check-cards.ts";
import type { JobKind } from "#lib/server/jobs/job-kind.ts";
import { exportKind } from "#lib/server/orders/book-export/export-jobs.ts";
import { fetchKind } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { refreshKind } from "#lib/server/orders/refresh/refresh-shops.ts";
import { missingLinksKind } from "#lib/server/top-up/missing-links.ts";

/** All kinds of background jobs. */
export const JOB_KINDS: readonly JobKind[] = [
  fetchKind,
  exportKind,
  missingLinksKind,
  refreshKind,
  findBuyersKind,
  checkCardsKind,
];
