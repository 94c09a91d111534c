"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import { settingChange } from "#lib/server/settings/change-setting.ts";
import { applyRetention as apply } from "#lib/server/start/apply-retention.ts";

export const setRetention = command({ role: "admin", confirm: true, ...settingChange("retention") });

export const applyRetention = command({
  role: "admin",
  confirm: true,
  input: z.strictObject({}),
  verb: ({ identity }) => apply(identity.personId),
});
