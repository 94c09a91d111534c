"use server";

import { command } from "#lib/server/guard/command.ts";
import { determinePageNumbering as determine } from "#lib/server/orders/determine-page-numbering.ts";
import { setPageNumbering as set } from "#lib/server/orders/page-numbering.ts";
import { pageNumberingInput, pageNumberingPressInput } from "#lib/server/service-format/service-format.ts";
import { pageSettingChange } from "#lib/server/settings/change-setting.ts";

export const determinePageNumbering = command({
  role: "admin",
  input: pageNumberingPressInput,
  verb: determine,
});

export const setPageNumbering = command({ role: "admin", input: pageNumberingInput, verb: set });

export const setServiceFormat = command({ role: "admin", ...pageSettingChange("serviceFormat") });
