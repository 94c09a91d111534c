import { randomBytes } from "node:crypto";
import { givenText } from "#lib/server/service/requests/given-text.ts";
import { requireInput } from "#lib/server/service/requests/require-input.ts";
import type { SoldOrdersQuestion } from "#lib/server/service/service-client.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";

const EDITIONS = { enhanced: "1", basic: "2" } as const;
const LARGEST_PAGE = 100;

/** Operation 5: multipart form data, each field a text part. Spec: "Endpoints", 5. */
export function writeSoldOrders(question: SoldOrdersQuestion): WireRequest {
  const { ownerId, edition, page, pageSize } = question;
  const filters = {
    start_time: givenText(question.startTime),
    end_time: givenText(question.endTime),
    remark: givenText(question.remark),
    remarkTag: givenText(question.remarkTag),
    remarkTagName: givenText(question.remarkTagName),
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  requireInput(ownerId.trim() !== "", "ownerId", "required");
  requireInput(Number.isSafeInteger(page) && page >= 0, "page", "wholeNumber");
  requireInput(
    pageSize === undefined || (Number.isSafeInteger(pageSize) && pageSize >= 1 && pageSize <= LARGEST_PAGE),
    "pageSize",
    "oneToHundred",
  );
  requireInput(edition === "enhanced" || !isFiltered, "edition", "filtersNeedEnhanced");
  const size = pageSize === undefined ? undefined : String(pageSize);
  return writeMultipart("/papi/tool/erps/paging-orders", {
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
