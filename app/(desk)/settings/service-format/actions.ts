"use server";

import { command } from "#lib/server/guard/command.ts";
import { determinePageBase as determine } from "#lib/server/orders/determine-page-base.ts";
import { setPageBase as set } from "#lib/server/orders/page-base.ts";
import { pageBaseInput, pageBaseSettlingInput } from "#lib/server/service-format/service-format.ts";
import { pageSettingChange } from "#lib/server/settings/change-setting.ts";

export const determinePageBase = command({ role: "admin", input: pageBaseSettlingInput, verb: determine });

export const setPageBase = command({ role: "admin", input: pageBaseInput, verb: set });

export const setServiceFormat = command({ role: "admin", ...pageSettingChange("serviceFormat") });
