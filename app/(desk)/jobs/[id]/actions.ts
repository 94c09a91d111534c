"use server";

import { command } from "#lib/server/guard/command.ts";
import { fetchJobInput, fetchMissingPages as fetchMissing } from "#lib/server/orders/fetch/fetch-jobs.ts";

export const fetchMissingPages = command({ role: "staff", input: fetchJobInput, verb: fetchMissing });
