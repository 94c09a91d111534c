"use server";

import { command } from "#lib/server/guard/command.ts";
import { addressSeenInput, recordAddressSeen as note } from "#lib/server/orders/record-address-seen.ts";

export const recordAddressSeen = command({ role: "staff", input: addressSeenInput, verb: note });
