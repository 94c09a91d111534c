import "server-only";
import { z } from "zod";
import { getApiJob } from "#lib/server/api/v1/get-job.ts";
import { getBoard } from "#lib/server/api/v1/get-board.ts";
import { getOrders } from "#lib/server/api/v1/get-orders.ts";
import { listLinks } from "#lib/server/api/v1/list-links.ts";
import { listOrders } from "#lib/server/api/v1/list-orders.ts";
import { listUsage } from "#lib/server/api/v1/list-usage.ts";
import type { ApiRoute } from "#lib/server/api/with-key.ts";
import { quoteFetch } from "./quote-fetch.ts";

/** Tools of an assistant by name: the reads of the API, and the price of a fetch. */
export const TOOLS: Record<string, ApiRoute> = {
  list_orders: listOrders,
  find_order: getOrders,
  count_waiting_orders: getBoard,
  list_top_up_links: listLinks,
  list_usage: listUsage,
  get_job: getApiJob,
  fetch_orders: quoteFetch,
};

/** Describes the tools that a key may use, for `tools/list`. */
export function describeTools(rights: readonly string[]) {
  return Object.entries(TOOLS).flatMap(([name, { summary, right, input, output }]) =>
    right !== null && !rights.includes(right)
      ? []
      : [
          {
            name,
            description: summary,
            // Tools give JSON only, so they take no `format`.
            inputSchema: toSchema("format" in input.shape ? input.omit({ format: true }) : input, "input"),
            outputSchema: toSchema(output, "output"),
            annotations: { readOnlyHint: true, openWorldHint: false },
          },
        ],
  );
}

type ObjectSchema = { type: "object" } & Record<string, unknown>;

/** Writes a schema in draft 7, which most clients check by. */
function toSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const json = z.toJSONSchema(schema, { target: "draft-7", io });
  delete json.$schema;
  return json as ObjectSchema;
}
