"use server";

import { command } from "#lib/server/guard/command.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import { settingChange } from "#lib/server/settings/change-setting.ts";
import { applyRetention as apply } from "#lib/server/start/apply-retention.ts";

export const setRetention = command({ role: "admin", confirm: true, ...settingChange("retention") });

export const applyRetention = command({
  role: "admin",
  confirm: true,
  input: noInput,
  verb: ({ identity }) => apply(identity.personId),
});
