"use server";

import { command } from "#lib/server/http/command.ts";
import { addressSeenInput, recordAddressSeen as note } from "#lib/server/orders/record-address-seen.ts";

export const recordAddressSeen = command({ role: "staff", input: addressSeenInput, verb: note });
