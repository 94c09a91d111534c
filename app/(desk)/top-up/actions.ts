"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import { settingChange } from "#lib/server/settings/change-setting.ts";
import { getLinksInput, getTopUpLinks } from "#lib/server/top-up/get-top-up-links.ts";
import { startMissingLinks, startMissingLinksInput } from "#lib/server/top-up/missing-links.ts";
import {
  archiveInput,
  archivePlacement,
  createPlacement,
  createPlacements,
  placementInput,
  placementListInput,
  updatePlacement,
} from "#lib/server/top-up/placements.ts";

export const addPlacement = command({ role: "marketing", input: placementInput, verb: createPlacement });

export const addPlacements = command({
  role: "marketing",
  input: placementListInput,
  verb: createPlacements,
});

export const changePlacement = command({
  role: "marketing",
  input: placementInput.safeExtend({ id: z.uuid() }),
  verb: updatePlacement,
});

export const setArchived = command({ role: "marketing", input: archiveInput, verb: archivePlacement });

export const getLinks = command({ role: "marketing", input: getLinksInput, verb: getTopUpLinks });

export const getMissingLinks = command({
  role: "marketing",
  input: startMissingLinksInput,
  verb: startMissingLinks,
});

export const setPromoTexts = command({ role: "marketing", ...settingChange("promoTexts") });
