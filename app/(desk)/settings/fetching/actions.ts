"use server";

import { command } from "#lib/server/guard/command.ts";
import {
  schedulesInput,
  setFetchSchedules as setSchedules,
} from "#lib/server/orders/fetch/fetch-schedules.ts";

export const setFetchSchedules = command({ role: "admin", input: schedulesInput, verb: setSchedules });
