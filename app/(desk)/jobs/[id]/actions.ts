"use server";

import { command } from "#lib/server/guard/command.ts";
import {
  cancelFetch as cancel,
  fetchJobInput,
  fetchMissingPages as fetchMissing,
  pauseFetch as pause,
  resumeFetch as resume,
} from "#lib/server/orders/fetch/fetch-jobs.ts";

export const pauseFetch = command({ role: "staff", input: fetchJobInput, verb: pause });

export const resumeFetch = command({ role: "staff", input: fetchJobInput, verb: resume });

export const cancelFetch = command({ role: "staff", input: fetchJobInput, verb: cancel });

export const fetchMissingPages = command({ role: "staff", input: fetchJobInput, verb: fetchMissing });
