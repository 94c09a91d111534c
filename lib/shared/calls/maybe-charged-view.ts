import { readPage, writeParams, type ReadableParams } from "#lib/shared/orders/list-params.ts";
import { OPEN_LISTS, type OpenList } from "#lib/shared/calls/maybe-charged.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

/** What the URL of `/usage/maybe-charged` says. */
export type MaybeChargedView = {
  list: OpenList;
  operation?: Operation | undefined;
  page: number;
  /** When page 1 was looked at, Unix milliseconds. */
  upTo?: number | undefined;
};

/** Reads the URL; what is malformed is as if absent. */
export function readMaybeChargedView(params: ReadableParams): MaybeChargedView {
  const upTo = params.get("upTo") ?? "";
  return {
    list: OPEN_LISTS.find((list) => list === params.get("list")) ?? "maybe",
    operation: OPERATIONS.find((operation) => operation === params.get("operation")),
    page: readPage(params),
    upTo: /^[1-9]\d{0,12}$/.test(upTo) ? Number(upTo) : undefined,
  };
}

/** The query string of a view, for the page and for the route alike. */
export function writeMaybeChargedView({ list, operation, page, upTo }: MaybeChargedView): string {
  return writeParams({
    list: list === "maybe" ? undefined : list,
    operation,
    page,
    upTo: page === 1 ? undefined : upTo,
  });
}
