"use server";

import { askBuyersAgain as askAgain } from "#lib/server/buyers/ask-buyers-again.ts";
import { buyerExportInput, knownBuyersInput, startBuyersInput } from "#lib/server/buyers/buyers-input.ts";
import { buyersText, exportBuyers as exportRows } from "#lib/server/buyers/export-buyers.ts";
import { startBuyers as start } from "#lib/server/buyers/find-buyers.ts";
import { findKnownBuyers as findKnown } from "#lib/server/buyers/known-buyers.ts";
import { command } from "#lib/server/guard/command.ts";
import { idInput } from "#lib/server/http/request-input.ts";

export const findKnownBuyers = command({ role: "staff", input: knownBuyersInput, verb: findKnown });

export const startBuyers = command({ role: "staff", input: startBuyersInput, verb: start });

export const askBuyersAgain = command({ role: "staff", input: idInput, verb: askAgain });

export const exportBuyers = command({
  role: "staff",
  input: buyerExportInput,
  verb: async (context, input) => exportRows(context, input, await buyersText()),
});
