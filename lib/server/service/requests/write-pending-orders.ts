import { givenText } from "#lib/server/service/requests/given-text.ts";
import { requireInput } from "#lib/server/service/requests/require-input.ts";
import { writeJsonRequest } from "#lib/server/service/requests/write-json-request.ts";
import type { PendingOrdersQuestion } from "#lib/server/service/service-client.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";

/** Operation 3; every field is optional. Spec: "Endpoints", 3. */
export function writePendingOrders(question: PendingOrdersQuestion): WireRequest {
  const { pageIndex, pageSize } = question;
  requireInput(
    pageIndex === undefined || (Number.isSafeInteger(pageIndex) && pageIndex >= 0),
    "pageIndex",
    "wholeNumber",
  );
  requireInput(
    pageSize === undefined || (Number.isSafeInteger(pageSize) && pageSize >= 1),
    "pageSize",
    "wholeNumber",
  );
  return writeJsonRequest("/papi/tool/accounts/gpso", {
    orderNoStr: givenText(question.orderNoStr),
    sellerId: givenText(question.sellerId),
    pageIndex,
    pageSize,
    startTime: givenText(question.startTime),
    endTime: givenText(question.endTime),
    remark: givenText(question.remark),
  });
}
