import "server-only";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { getBoard } from "./get-board.ts";
import { getApiJob } from "./get-job.ts";
import { getOrders } from "./get-orders.ts";
import { listLinks } from "./list-links.ts";
import { listOrders } from "./list-orders.ts";
import { listUsage } from "./list-usage.ts";

/** All reads of the API; each has its route in `app/api/v1`. */
export const API_ROUTES: readonly ApiRoute[] = [
  listOrders,
  getOrders,
  getBoard,
  listLinks,
  listUsage,
  getApiJob,
];
