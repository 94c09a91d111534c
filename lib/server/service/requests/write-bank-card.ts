import { givenText } from "#lib/server/service/requests/given-text.ts";
import { requireInput } from "#lib/server/service/requests/require-input.ts";
import { writeJsonRequest } from "#lib/server/service/requests/write-json-request.ts";
import type { BankCardQuestion } from "#lib/server/service/service-client.ts";
import type { WireRequest } from "#lib/server/service/transport/send-request.ts";

/** Operation 2 at one of its three levels; a phone without a national ID is none of them. Spec: "Endpoints", 2. */
export function writeBankCard(question: BankCardQuestion): WireRequest {
  const { name, accountNo } = question;
  const idCardCode = givenText(question.idCardCode);
  const bankPreMobile = givenText(question.bankPreMobile);
  requireInput(name.trim() !== "", "name", "required");
  requireInput(accountNo.trim() !== "", "accountNo", "required");
  requireInput(bankPreMobile === undefined || idCardCode !== undefined, "idCardCode", "requiredWithPhone");
  return writeJsonRequest("/papi/tool/accounts/bankcardFourAuthentication", {
    name,
    accountNo,
    idCardCode,
    bankPreMobile,
  });
}
