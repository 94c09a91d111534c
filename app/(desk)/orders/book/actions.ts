"use server";

import { command } from "#lib/server/guard/command.ts";
import { startExport as startExportJob } from "#lib/server/orders/book-export/export-jobs.ts";
import { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { bookAddressesInput, showBookAddresses } from "#lib/server/orders/book/show-book-addresses.ts";
import { exportRows as exportThem, ordersExportInput, ordersText } from "#lib/server/orders/export-orders.ts";
import {
  putBack as putOrderBack,
  putBackInput,
  setAside as setOrderAside,
  setAsideInput,
} from "#lib/server/orders/one-order/set-aside.ts";
import { findPageNumbering as findNumbering } from "#lib/server/orders/determine-page-numbering.ts";
import { startFetch as startFetchJob, startFetchInput } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { pageNumberingPressInput } from "#lib/server/service-format/service-format.ts";

export const startFetch = command({ role: "staff", input: startFetchInput, verb: startFetchJob });

export const findPageNumbering = command({
  role: "staff",
  input: pageNumberingPressInput,
  verb: findNumbering,
});

export const startExport = command({
  role: "staff",
  input: bookExportInput,
  verb: async (context, input) => startExportJob(context, input, await ordersText()),
});

export const showAddresses = command({ role: "staff", input: bookAddressesInput, verb: showBookAddresses });

export const exportRows = command({
  role: "staff",
  input: ordersExportInput,
  verb: async (context, input) => exportThem(context, input, await ordersText()),
});

export const setAside = command({ role: "staff", input: setAsideInput, verb: setOrderAside });

export const putBack = command({ role: "staff", input: putBackInput, verb: putOrderBack });
