"use server";

import { command } from "#lib/server/guard/command.ts";
import {
  cancelJob as cancel,
  jobInput,
  pauseJob as pause,
  resumeJob as resume,
} from "#lib/server/job-kinds/job-verbs.ts";
import { fetchJobInput, fetchMissingPages as fetchMissing } from "#lib/server/orders/fetch/fetch-jobs.ts";

export const pauseJob = command({ role: "staff", input: jobInput, verb: pause });

export const resumeJob = command({ role: "staff", input: jobInput, verb: resume });

export const cancelJob = command({ role: "staff", input: jobInput, verb: cancel });

export const fetchMissingPages = command({ role: "staff", input: fetchJobInput, verb: fetchMissing });
