import { randomBytes } from "node:crypto";
import {
  asList,
  asObject,
  field,
  warnUnknownFields,
  type Note,
  type WireObject,
} from "#lib/server/service/json/json-value.ts";
import { readWholeNumber } from "#lib/server/service/json/read-number.ts";
import { isNotGiven } from "#lib/server/service/json/read-text.ts";
import type { Envelope } from "#lib/server/service/response/envelope.ts";
import type { ResponseReader, ResponseReading } from "#lib/server/service/response/read-response.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import type { SoldOrdersData, SoldTotal } from "#lib/shared/orders/orders.ts";
import { isBeyondRequested } from "./order-parts.ts";
import { readSoldOrder, SOLD_ORDER_FIELDS } from "./sold-order.ts";
import {
  cachedWhole,
  givenText,
  hideTexts,
  requireInput,
  type ServiceOperation,
} from "./service-operation.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";

type SoldOrdersRequest = {
  ownerId: string;
  /** `vvtype` of operation 5: 1 enhanced, 2 basic. */
  edition: "enhanced" | "basic";
  /** Page number as sent: the first page is 0. */
  page: number;
  pageSize?: number;
  startTime?: string;
  endTime?: string;
  remark?: string;
  remarkTag?: string;
  remarkTagName?: string;
};

/** Operation 5. */
export const SOLD_ORDERS: ServiceOperation<SoldOrdersRequest, SoldOrdersData> = {
  write: writeSoldOrders,
  reader: createSoldOrdersReader,
  hide: (text, { remark, remarkTagName }) => hideTexts(text, [remark, remarkTagName]),
  variant: ({ edition }) => edition,
  rowsAsked: ({ pageSize }) => pageSize ?? MAX_PAGE_SIZE,
  cache: cachedWhole(
    (request) => request,
    () => true,
  ),
};

const EDITIONS = { enhanced: "1", basic: "2" } as const;

/** Operation 5: multipart form data, each field a text part. Spec: "Endpoints", 5. */
function writeSoldOrders(request: SoldOrdersRequest): WireRequest {
  const { ownerId, edition, page, pageSize } = request;
  const filters = {
    start_time: givenText(request.startTime),
    end_time: givenText(request.endTime),
    remark: givenText(request.remark),
    remarkTag: givenText(request.remarkTag),
    remarkTagName: givenText(request.remarkTagName),
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  requireInput(ownerId.trim() !== "", "ownerId", "required");
  requireInput(Number.isSafeInteger(page) && page >= 0, "page", "wholeNumber");
  requireInput(
    pageSize === undefined || (Number.isSafeInteger(pageSize) && pageSize >= 1 && pageSize <= MAX_PAGE_SIZE),
    "pageSize",
    "oneToHundred",
  );
  requireInput(edition === "enhanced" || !isFiltered, "edition", "filtersNeedEnhanced");
  const size = pageSize === undefined ? undefined : String(pageSize);
  return writeMultipart(OPERATION_FACTS.soldOrders.path, {
    owner_id: ownerId,
    vvtype: EDITIONS[edition],
    page: String(page),
    pageSize: size,
    ...filters,
  });
}

function writeMultipart(path: string, fields: Record<string, string | undefined>): WireRequest {
  const boundary = `form-${randomBytes(16).toString("hex")}`;
  const parts = Object.entries(fields).filter(([, value]) => value !== undefined);
  const text = parts
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value ?? ""}\r\n`,
    )
    .join("");
  return {
    method: "POST",
    path,
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.from(`${text}--${boundary}--\r\n`),
  };
}

const KNOWN = [
  "content",
  "page",
  "pageSize",
  "totalElements",
  "total_elements",
  "withholding_money",
  "request_id",
];

/**
 * Operation 5: one page with its total. The page in the response is only noted; a smaller size is what the service
 * gives. Spec: "Sold order page".
 */
export function createSoldOrdersReader(request: SoldOrdersRequest): ResponseReader<SoldOrdersData> {
  return ({ data }: Envelope, note: Note): ResponseReading<SoldOrdersData> => {
    if (data === null || data === undefined) return { problem: "noData" };
    const page = asObject(data);
    if (!page) return { problem: "notUnderstood" };
    const content = field(page, "content");
    if (content === null) return { problem: "noData" };
    const rows = asList(content);
    if (!rows || isBeyondRequested(rows, request.pageSize ?? 0, note)) return { problem: "notUnderstood" };
    warnUnknownFields("data", page, KNOWN, note);
    const objects = rows.map((row) => asObject(row)).filter((row) => row !== null);
    for (const row of objects) warnUnknownFields("content[]", row, SOLD_ORDER_FIELDS, note);
    const total = readSoldTotal(page, seenSoFar(request, rows.length), note);
    return {
      data: {
        orders: objects.map(readSoldOrder),
        total,
        unreadableRows: rows.length - objects.length,
        echo: readEcho(page, request, note),
      },
      rows,
    };
  };
}

function seenSoFar({ page, pageSize }: SoldOrdersRequest, rows: number): number {
  return rows === 0 ? 0 : page * Math.min(pageSize ?? rows, rows) + rows;
}

function readEcho(
  page: WireObject,
  request: SoldOrdersRequest,
  note: Note,
): NonNullable<SoldOrdersData["echo"]> {
  const echo = {
    page: readWholeNumber(field(page, "page")),
    pageSize: readWholeNumber(field(page, "pageSize")),
  };
  if (echo.page !== null && echo.page !== request.page) note("page: other than asked");
  if (echo.pageSize !== null && request.pageSize !== undefined && echo.pageSize !== request.pageSize)
    note("pageSize: other than asked");
  return echo;
}

const MAX_ORDERS = 1_000_000_000;

/**
 * Reads the total of operation 5 from `totalElements` or `total_elements`: the larger plausible one, "about" when
 * they differ or more rows were seen. Null when neither is plausible.
 */
function readSoldTotal(page: WireObject, seenRows: number, note: Note): SoldTotal | null {
  const given = [field(page, "totalElements"), field(page, "total_elements")].filter(
    (value) => !isNotGiven(value),
  );
  const counts = given
    .map((value) => readWholeNumber(value))
    .filter((count) => count !== null && count >= 0 && count <= MAX_ORDERS);
  if (counts.length < given.length) note("total: unreadable");
  const [first, second = first] = counts as number[];
  if (first === undefined || second === undefined) return null;
  const count = Math.max(first, second, seenRows);
  const isAbout = first !== second || count > first;
  if (isAbout) note("total: contradicts itself");
  return { count, isAbout };
}
