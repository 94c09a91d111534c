"use server";

import { command } from "#lib/server/guard/command.ts";
import { checkPendingPageBase } from "#lib/server/orders/check-pending-page-base.ts";
import { addressesInput, showAddresses as show } from "#lib/server/orders/show-addresses.ts";
import { pageBaseCheckInput } from "#lib/server/orders/orders-input.ts";

export const checkPageBase = command({
  role: "staff",
  input: pageBaseCheckInput,
  verb: checkPendingPageBase,
});

export const showAddresses = command({ role: "staff", input: addressesInput, verb: show });
