"use server";

import { command } from "#lib/server/http/command.ts";
import { checkPendingPageBase } from "#lib/server/orders/check-pending-page-base.ts";
import { addressSeenInput, noteAddressSeen as note } from "#lib/server/orders/note-address-seen.ts";
import { pageBaseCheckInput } from "#lib/server/orders/orders-input.ts";

export const checkPageBase = command({
  role: "staff",
  input: pageBaseCheckInput,
  verb: checkPendingPageBase,
});

export const noteAddressSeen = command({ role: "staff", input: addressSeenInput, verb: note });
