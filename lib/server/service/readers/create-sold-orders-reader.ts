import { asList, asObject, field } from "#lib/server/service/codec/json-value.ts";
import type { Note, WireObject } from "#lib/server/service/codec/json-value.ts";
import { warnUnknownFields } from "#lib/server/service/codec/warn-unknown-fields.ts";
import type { Envelope } from "#lib/server/service/codec/read-envelope.ts";
import { readWholeNumber } from "#lib/server/service/codec/read-whole-number.ts";
import { readSoldOrder, SOLD_ORDER_FIELDS } from "#lib/server/service/readers/read-sold-order.ts";
import { readSoldTotal } from "#lib/server/service/readers/read-sold-total.ts";
import type { ReplyReader, ReplyReading } from "#lib/server/service/readers/reply-reader.ts";
import type { SoldOrdersQuestion } from "#lib/server/service/service-client.ts";
import type { SoldOrdersData } from "#lib/shared/orders/orders.ts";

const KNOWN = [
  "content",
  "page",
  "pageSize",
  "totalElements",
  "total_elements",
  "withholding_money",
  "request_id",
];

/** Operation 5: one page with its total; the echo of page and size is reported, never trusted. Spec: "Sold order page". */
export function createSoldOrdersReader(question: SoldOrdersQuestion): ReplyReader<SoldOrdersData> {
  return ({ data }: Envelope, note: Note): ReplyReading<SoldOrdersData> => {
    if (data === null || data === undefined) return { problem: "noData" };
    const page = asObject(data);
    if (!page) return { problem: "notUnderstood" };
    const content = field(page, "content");
    if (content === null) return { problem: "noData" };
    const rows = asList(content);
    if (!rows) return { problem: "notUnderstood" };
    warnUnknownFields("data", page, KNOWN, note);
    const objects = rows.map((row) => asObject(row)).filter((row) => row !== null);
    for (const row of objects) warnUnknownFields("content[]", row, SOLD_ORDER_FIELDS, note);
    const total = readSoldTotal(page, seenSoFar(question, rows.length), note);
    return {
      data: {
        orders: objects.map(readSoldOrder),
        total,
        unreadableRows: rows.length - objects.length,
        echo: readEcho(page, question, note),
      },
      rows,
    };
  };
}

function seenSoFar({ page, pageSize }: SoldOrdersQuestion, rows: number): number {
  return rows === 0 ? 0 : page * Math.min(pageSize ?? rows, rows) + rows;
}

function readEcho(
  page: WireObject,
  question: SoldOrdersQuestion,
  note: Note,
): NonNullable<SoldOrdersData["echo"]> {
  const echo = {
    page: readWholeNumber(field(page, "page")),
    pageSize: readWholeNumber(field(page, "pageSize")),
  };
  if (echo.page !== null && echo.page !== question.page) note("page: other than asked");
  if (echo.pageSize !== null && question.pageSize !== undefined && echo.pageSize !== question.pageSize)
    note("pageSize: other than asked");
  return echo;
}
