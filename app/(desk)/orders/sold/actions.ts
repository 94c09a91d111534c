"use server";

import { command } from "#lib/server/http/command.ts";
import { addressSeenInput, noteAddressSeen as note } from "#lib/server/orders/note-address-seen.ts";

export const noteAddressSeen = command({ role: "staff", input: addressSeenInput, verb: note });
