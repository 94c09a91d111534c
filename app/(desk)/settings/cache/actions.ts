"use server";

import { z } from "zod";
import { clearCache } from "#lib/server/cache-settings/cache-settings.ts";
import { command } from "#lib/server/guard/command.ts";
import { settingChange } from "#lib/server/settings/change-setting.ts";

export const setCacheTtl = command({ role: "admin", ...settingChange("cacheTtl") });

export const setOpenLists = command({ role: "admin", ...settingChange("openLists") });

export const invalidateCache = command({ role: "admin", input: z.strictObject({}), verb: clearCache });
