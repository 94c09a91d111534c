import { answerPendingOrders } from "./answer-pending-orders.ts";
import { answerSoldOrders } from "./answer-sold-orders.ts";
import { RefusalError } from "../refusal-error.ts";
import type { OperationAnswer, OperationInput } from "./operation-answer.ts";
import type { ServiceOperation } from "./service-operation.ts";

/** Carries out one operation; a refusal is thrown as `RefusalError`. */
export function answerOperation(operation: ServiceOperation, input: OperationInput): OperationAnswer {
  switch (operation) {
    case "pendingOrders":
      return answerPendingOrders(input);
    case "soldOrders":
      return answerSoldOrders(input);
    default:
      throw new RefusalError(203, "暂不支持该接口");
  }
}
