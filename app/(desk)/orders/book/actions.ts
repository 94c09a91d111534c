"use server";

import { command } from "#lib/server/guard/command.ts";
import { startExport as begin } from "#lib/server/orders/book-export/export-jobs.ts";
import { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { bookAddressesInput, showBookAddresses } from "#lib/server/orders/book/show-book-addresses.ts";
import {
  exportOrders as exportThem,
  ordersExportInput,
  ordersText,
} from "#lib/server/orders/export-orders.ts";
import {
  putBack as back,
  putBackInput,
  setAside as aside,
  setAsideInput,
} from "#lib/server/orders/one-order/set-aside.ts";
import { findPageNumbering as find } from "#lib/server/orders/determine-page-numbering.ts";
import { startFetch as start, startFetchInput } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { pageNumberingSettlingInput } from "#lib/server/service-format/service-format.ts";

export const startFetch = command({ role: "staff", input: startFetchInput, verb: start });

export const findPageNumbering = command({
  role: "staff",
  input: pageNumberingSettlingInput,
  verb: find,
});

export const startExport = command({
  role: "staff",
  input: bookExportInput,
  verb: async (context, input) => begin(context, input, await ordersText()),
});

export const showAddresses = command({ role: "staff", input: bookAddressesInput, verb: showBookAddresses });

export const exportOrders = command({
  role: "staff",
  input: ordersExportInput,
  verb: async (context, input) => exportThem(context, input, await ordersText()),
});

export const setAside = command({ role: "staff", input: setAsideInput, verb: aside });

export const putBack = command({ role: "staff", input: putBackInput, verb: back });
