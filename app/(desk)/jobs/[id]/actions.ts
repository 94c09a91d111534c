"use server";

import { command } from "#lib/server/guard/command.ts";
import { idInput } from "#lib/server/http/request-input.ts";
import { fetchMissingPages as fetchMissing } from "#lib/server/orders/fetch/fetch-jobs.ts";

export const fetchMissingPages = command({ role: "staff", input: idInput, verb: fetchMissing });
