"use server";

import { command } from "#lib/server/guard/command.ts";
import { checkPendingPageBase } from "#lib/server/orders/check-pending-page-base.ts";
import { addressSeenInput, recordAddressSeen as note } from "#lib/server/orders/record-address-seen.ts";
import { pageBaseCheckInput } from "#lib/server/orders/orders-input.ts";

export const checkPageBase = command({
  role: "staff",
  input: pageBaseCheckInput,
  verb: checkPendingPageBase,
});

export const recordAddressSeen = command({ role: "staff", input: addressSeenInput, verb: note });
