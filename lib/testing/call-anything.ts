import { callService } from "#lib/server/metering/call-service.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

const nobody = { personId: null, shopId: null, cache: "bypass" as const };
const digits = (nth: number, length: number) => String(nth + 1).padStart(length, "0");

/** Makes a call of this operation that differs for each `nth`. */
export function callAnything(operation: Operation, nth: number) {
  switch (operation) {
    case "topUpLink":
      return callService(nobody, operation, { sid: `s${nth}`, placement: "body" });
    case "bankCard":
      return callService(nobody, operation, { name: "王小明", accountNo: `62284800${digits(nth, 10)}` });
    case "pendingOrders":
      return callService(nobody, operation, { sellerId: "700261", pageIndex: nth, pageSize: 1 });
    case "buyerOpenId":
      return callService(nobody, operation, {
        shopId: "58610233",
        orders: [{ tid: `1${digits(nth, 18)}`, buyerNick: "t**1" }],
        edition: "basic",
      });
    case "soldOrders":
      return callService(nobody, operation, {
        ownerId: "2208841037615",
        edition: "basic",
        page: nth,
        pageSize: 20,
      });
  }
}
