"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import { createPlacement } from "#lib/server/top-up/create-placement.ts";
import { getLinksInput } from "#lib/server/top-up/get-links-input.ts";
import { getTopUpLinks } from "#lib/server/top-up/get-top-up-links.ts";
import { placementInput } from "#lib/server/top-up/placement-input.ts";
import { updatePlacement } from "#lib/server/top-up/update-placement.ts";

export const addPlacement = command({ role: "marketing", input: placementInput, verb: createPlacement });

export const changePlacement = command({
  role: "marketing",
  input: placementInput.safeExtend({ id: z.uuid() }),
  verb: updatePlacement,
});

export const getLinks = command({ role: "marketing", input: getLinksInput, verb: getTopUpLinks });
