"use server";

import {
  createBuyerRunInput,
  knownBuyersInput,
  requestBuyersInput,
} from "#lib/server/buyers/buyers-input.ts";
import { createBuyerRun as create } from "#lib/server/buyers/create-buyer-run.ts";
import { findKnownBuyers as findKnown } from "#lib/server/buyers/known-buyers.ts";
import { buyerExportInput, recordBuyerExport as record } from "#lib/server/buyers/record-buyer-export.ts";
import { requestBuyers as request } from "#lib/server/buyers/request-buyers.ts";
import { command } from "#lib/server/guard/command.ts";

export const findKnownBuyers = command({ role: "staff", input: knownBuyersInput, verb: findKnown });

export const createBuyerRun = command({ role: "staff", input: createBuyerRunInput, verb: create });

export const requestBuyers = command({ role: "staff", input: requestBuyersInput, verb: request });

export const recordBuyerExport = command({ role: "staff", input: buyerExportInput, verb: record });
