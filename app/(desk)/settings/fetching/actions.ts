"use server";

import { command } from "#lib/server/guard/command.ts";
import { noInput } from "#lib/server/http/request-input.ts";
import {
  schedulesInput,
  setFetchSchedules as setSchedules,
  turnOffFetchSchedules as turnOff,
} from "#lib/server/orders/fetch/fetch-schedules.ts";

export const setFetchSchedules = command({ role: "admin", input: schedulesInput, verb: setSchedules });

export const turnOffFetchSchedules = command({
  role: "admin",
  input: noInput,
  verb: (context) => turnOff(context),
});
