"use server";

import { command } from "#lib/server/guard/command.ts";
import { bookAddressesInput, showBookAddresses } from "#lib/server/orders/book/show-book-addresses.ts";
import {
  exportOrders as exportThem,
  ordersExportInput,
  ordersText,
} from "#lib/server/orders/export-orders.ts";
import { startFetch as start, startFetchInput } from "#lib/server/orders/fetch/fetch-jobs.ts";

export const startFetch = command({ role: "staff", input: startFetchInput, verb: start });

export const showAddresses = command({ role: "staff", input: bookAddressesInput, verb: showBookAddresses });

export const exportOrders = command({
  role: "staff",
  input: ordersExportInput,
  verb: async (context, input) => exportThem(context, input, await ordersText()),
});
