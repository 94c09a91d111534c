"use server";

import { command } from "#lib/server/guard/command.ts";
import { setPageBase as set } from "#lib/server/orders/page-base.ts";
import { determinePageBase as determine } from "#lib/server/orders/determine-page-base.ts";
import {
  callsPerSecondInput,
  dateShapesInput,
  pageBaseInput,
  pageBaseSettlingInput,
  pictureHostsInput,
  sidLocationInput,
} from "#lib/server/service-format/service-format-input.ts";
import { serviceFormatSetter } from "#lib/server/service-format/service-format-setter.ts";

export const determinePageBase = command({ role: "admin", input: pageBaseSettlingInput, verb: determine });

export const setPageBase = command({ role: "admin", input: pageBaseInput, verb: set });

export const setDateShapes = command({
  role: "admin",
  input: dateShapesInput,
  verb: serviceFormatSetter("dateShapes"),
});

export const setSidLocation = command({
  role: "admin",
  input: sidLocationInput,
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
