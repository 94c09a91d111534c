"use server";

import { command } from "#lib/server/http/command.ts";
import { setPageBase as set } from "#lib/server/orders/set-page-base.ts";
import { determinePageBase as settle } from "#lib/server/orders/determine-page-base.ts";
import {
  callsPerSecondInput,
  dateShapesInput,
  pageBaseInput,
  pageBaseSettlingInput,
  pictureHostsInput,
  sidPlacementInput,
} from "#lib/server/settings/dialect-input.ts";
import { serviceFormatSetter } from "#lib/server/settings/service-format-setter.ts";

export const determinePageBase = command({ role: "admin", input: pageBaseSettlingInput, verb: settle });

export const setPageBase = command({ role: "admin", input: pageBaseInput, verb: set });

export const setDateShapes = command({
  role: "admin",
  input: dateShapesInput,
  verb: serviceFormatSetter("dateShapes"),
});

export const setSidLocation = command({
  role: "admin",
  input: sidPlacementInput,
  verb: serviceFormatSetter("sidLocation"),
});

export const setCallsPerSecond = command({
  role: "admin",
  input: callsPerSecondInput,
  verb: serviceFormatSetter("callsPerSecond"),
});

export const setPictureHosts = command({
  role: "admin",
  input: pictureHostsInput,
  verb: serviceFormatSetter("pictureHosts"),
});
