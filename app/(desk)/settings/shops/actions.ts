"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import {
  archiveShop as archive,
  orderShops as order,
  shopArchiveInput,
  shopOrderInput,
} from "#lib/server/shops/arrange-shops.ts";
import { createShop as create, shopInput, updateShop as update } from "#lib/server/shops/save-shop.ts";

export const createShop = command({ role: "admin", input: shopInput, verb: create });

export const updateShop = command({
  role: "admin",
  input: shopInput.safeExtend({ id: z.uuid() }),
  verb: (context, { id, ...shop }) => update(context, id, shop),
});

export const archiveShop = command({ role: "admin", input: shopArchiveInput, verb: archive });

export const orderShops = command({ role: "admin", input: shopOrderInput, verb: order });
