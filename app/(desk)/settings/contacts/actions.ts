"use server";

import { command } from "#lib/server/guard/command.ts";
import { pageSettingChange } from "#lib/server/settings/change-setting.ts";

export const setContacts = command({ role: "admin", ...pageSettingChange("contacts") });
