import "server-only";
import { headers } from "next/headers";
import type { ZodType } from "zod";
import { logError } from "#lib/server/log/log.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { type DayRange, hasTimes } from "#lib/shared/dates/moments.ts";
import type { UrlCodec } from "#lib/shared/base/url-params.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { ListResponse, PageAtHand } from "#lib/shared/orders/orders.ts";

type List<Query, Page> = {
  /** What its route takes. */
  url: UrlCodec<Query>;
  input: ZodType<Query>;
  verb: (context: Context, query: Query) => Promise<ListResponse<Page>>;
  /** Whether times of day can be sent: where they can't, the list asks for whole days. */
  takesTimes: boolean;
};

/**
 * The page of a list that its address names when it is here for nothing, for the document that is drawn now: its rows then
 * come with it. Null when it would have to be requested, and for whoever only turns to the list within the dashboard.
 * Nothing is called. Never throws.
 */
export async function listAtHand<Query extends DayRange, Page>(
  identity: Identity,
  { url, input, verb, takesTimes }: List<Query, Page>,
  opened: Record<string, string | string[] | undefined>,
): Promise<PageAtHand<Page> | null> {
  // The token of a remark means something to its tab alone.
  if (opened.r !== undefined || !(await headers()).get("accept")?.includes("text/html")) return null;
  const search = new URLSearchParams(Object.entries(opened).flatMap(toParams));
  const query = input.safeParse(Object.fromEntries(new URLSearchParams(url.write(url.read(search)))));
  if (!query.success || (hasTimes(query.data) && !takesTimes)) return null;
  try {
    const context: Context = { identity, requestId: crypto.randomUUID(), cache: "only" };
    const response = await verb(context, query.data);
    return response.kind === "page" ? { search: search.toString(), page: response.page } : null;
  } catch (error) {
    // What it has to say the list says itself when it asks.
    if (!(error instanceof AppError))
      logError("the cached page of a list could not be drawn with its document", error);
    return null;
  }
}

function toParams([name, value]: [string, string | string[] | undefined]): [string, string][] {
  return typeof value === "string" ? [[name, value]] : [];
}
