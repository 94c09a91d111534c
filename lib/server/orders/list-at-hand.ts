import "server-only";
import { headers } from "next/headers";
import type { ZodType } from "zod";
import { type PageSearch, readPageSearch } from "#lib/server/http/request-input.ts";
import { logError } from "#lib/server/log/log.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { type DayRange, hasTimes } from "#lib/shared/dates/moments.ts";
import type { UrlCodec } from "#lib/shared/base/url-params.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { ListResponse, PageAtHand } from "#lib/shared/orders/orders.ts";

type List<Query, Page> = {
  /** URL parameters of its route. */
  url: UrlCodec<Query>;
  input: ZodType<Query>;
  verb: (context: Context, query: Query) => Promise<ListResponse<Page>>;
  /** Set if times of day can be sent; otherwise the list requests whole days. */
  takesTimes: boolean;
};

/**
 * Gets the page of a list that its address names if it is free, so that the document is rendered with its rows. Null
 * if it needs a call, and for navigation within the dashboard. Makes no call and never throws.
 */
export async function listAtHand<Query extends DayRange, Page>(
  identity: Identity,
  { url, input, verb, takesTimes }: List<Query, Page>,
  opened: PageSearch,
): Promise<PageAtHand<Page> | null> {
  // The token of a remark is valid in its own tab only.
  if (opened.r !== undefined || !(await headers()).get("accept")?.includes("text/html")) return null;
  const search = readPageSearch(opened);
  const query = input.safeParse(Object.fromEntries(new URLSearchParams(url.write(url.read(search)))));
  if (!query.success || (hasTimes(query.data) && !takesTimes)) return null;
  try {
    const context: Context = { identity, requestId: crypto.randomUUID(), cache: "only" };
    const response = await verb(context, query.data);
    return response.kind === "page" ? { search: search.toString(), page: response.page } : null;
  } catch (error) {
    // The list shows such an error itself when it loads.
    if (!(error instanceof AppError))
      logError("the cached page of a list could not be drawn with its document", error);
    return null;
  }
}
