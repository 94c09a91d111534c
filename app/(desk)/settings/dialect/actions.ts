"use server";

import { command } from "#lib/server/http/command.ts";
import { setPageBase as set } from "#lib/server/orders/set-page-base.ts";
import { settlePageBase as settle } from "#lib/server/orders/settle-page-base.ts";
import {
  callsPerSecondInput,
  dateShapesInput,
  pageBaseInput,
  pageBaseSettlingInput,
  pictureHostsInput,
  sidPlacementInput,
} from "#lib/server/settings/dialect-input.ts";
import { dialectSetter } from "#lib/server/settings/dialect-setter.ts";

export const settlePageBase = command({ role: "admin", input: pageBaseSettlingInput, verb: settle });

export const setPageBase = command({ role: "admin", input: pageBaseInput, verb: set });

export const setDateShapes = command({
  role: "admin",
  input: dateShapesInput,
  verb: dialectSetter("dateShapes"),
});

export const setSidPlacement = command({
  role: "admin",
  input: sidPlacementInput,
  verb: dialectSetter("sidPlacement"),
});

export const setCallsPerSecond = command({
  role: "admin",
  input: callsPerSecondInput,
  verb: dialectSetter("callsPerSecond"),
});

export const setPictureHosts = command({
  role: "admin",
  input: pictureHostsInput,
  verb: dialectSetter("pictureHosts"),
});
