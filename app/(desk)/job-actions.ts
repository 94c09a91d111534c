"use server";

import { command } from "#lib/server/guard/command.ts";
import { idInput } from "#lib/server/http/request-input.ts";
import {
  cancelJob as cancel,
  pauseJob as pause,
  resumeJob as resume,
} from "#lib/server/job-kinds/job-verbs.ts";
import { startRefresh, startRefreshInput } from "#lib/server/orders/refresh/refresh-shops.ts";

// Each kind says who may see and stop its jobs.
export const pauseJob = command({ role: "anyRole", input: idInput, verb: pause });

export const resumeJob = command({ role: "anyRole", input: idInput, verb: resume });

export const cancelJob = command({ role: "anyRole", input: idInput, verb: cancel });

export const refreshShops = command({ role: "staff", input: startRefreshInput, verb: startRefresh });
