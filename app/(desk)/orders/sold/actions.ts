"use server";

import { command } from "#lib/server/guard/command.ts";
import { exportRows as exportThem, ordersExportInput, ordersText } from "#lib/server/orders/export-orders.ts";
import { choicesInput, rememberChoices as remember } from "#lib/server/orders/save-choices.ts";
import { listedAddressesInput, showListedAddresses as show } from "#lib/server/orders/show-addresses.ts";

export const showAddresses = command({ role: "staff", input: listedAddressesInput, verb: show });

export const exportRows = command({
  role: "staff",
  input: ordersExportInput,
  verb: async (context, input) => exportThem(context, input, await ordersText()),
});

export const rememberChoices = command({ role: "staff", input: choicesInput, verb: remember });
