"use server";

import { command } from "#lib/server/guard/command.ts";
import { priceListInput, setPriceList as set } from "#lib/server/connection/get-price-list.ts";

export const setPriceList = command({ role: "admin", input: priceListInput, verb: set });
