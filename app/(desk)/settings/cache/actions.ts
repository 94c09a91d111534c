"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import { clearCache } from "#lib/server/cache-settings/clear-cache.ts";
import { cacheTtlInput, setCacheTtl as setWindows } from "#lib/server/cache-settings/set-cache-ttl.ts";
import { openListsInput, setOpenLists as setOpening } from "#lib/server/cache-settings/set-open-lists.ts";

export const setCacheTtl = command({ role: "admin", input: cacheTtlInput, verb: setWindows });

export const setOpenLists = command({ role: "admin", input: openListsInput, verb: setOpening });

export const invalidateCache = command({ role: "admin", input: z.strictObject({}), verb: clearCache });
