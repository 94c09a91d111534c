"use server";

import {
  buyerExportInput,
  createBuyerRunInput,
  knownBuyersInput,
  requestBuyersInput,
} from "#lib/server/buyers/buyers-input.ts";
import { createBuyerRun as create } from "#lib/server/buyers/create-buyer-run.ts";
import { findKnownBuyers as findKnown } from "#lib/server/buyers/known-buyers.ts";
import { buyersText, exportBuyers as exportThem } from "#lib/server/buyers/export-buyers.ts";
import { requestBuyers as request } from "#lib/server/buyers/request-buyers.ts";
import { command } from "#lib/server/guard/command.ts";

export const findKnownBuyers = command({ role: "staff", input: knownBuyersInput, verb: findKnown });

export const createBuyerRun = command({ role: "staff", input: createBuyerRunInput, verb: create });

export const requestBuyers = command({ role: "staff", input: requestBuyersInput, verb: request });

export const exportBuyers = command({
  role: "staff",
  input: buyerExportInput,
  verb: async (context, input) => exportThem(context, input, await buyersText()),
});
