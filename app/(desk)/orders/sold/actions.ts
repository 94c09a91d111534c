"use server";

import { command } from "#lib/server/guard/command.ts";
import { addressesInput, showAddresses as show } from "#lib/server/orders/show-addresses.ts";

export const showAddresses = command({ role: "staff", input: addressesInput, verb: show });
