"use server";

import { command } from "#lib/server/guard/command.ts";
import { settingChange } from "#lib/server/settings/change-setting.ts";

export const setOrderStatuses = command({ role: "admin", ...settingChange("orderStatuses") });
