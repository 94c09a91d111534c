"use server";

import { clearCache as clear } from "#lib/server/cache-settings/clear-cache.ts";
import { command } from "#lib/server/guard/command.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { forgetCounts } from "#lib/server/orders/book/shared-counts.ts";
import { pageSettingChange } from "#lib/server/settings/change-setting.ts";

export const setCacheSetting = command({ role: "admin", ...pageSettingChange("cache") });

export const clearCache = command({
  role: "admin",
  input: noInput,
  verb: (context) => {
    // Counts of waiting orders are cached for a moment too.
    forgetCounts();
    return clear(context);
  },
});
