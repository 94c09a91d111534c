"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import { createShop as create, shopInput, updateShop as update } from "#lib/server/shops/save-shop.ts";

export const createShop = command({ role: "admin", input: shopInput, verb: create });

export const updateShop = command({
  role: "admin",
  input: shopInput.safeExtend({ id: z.uuid() }),
  verb: (context, { id, ...shop }) => update(context, id, shop),
});
