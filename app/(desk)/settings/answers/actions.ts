"use server";

import { z } from "zod";
import { command } from "#lib/server/http/command.ts";
import { forgetAllAnswers } from "#lib/server/settings/forget-all-answers.ts";
import { freshnessInput, setFreshness as setWindows } from "#lib/server/settings/set-freshness.ts";
import { openListsInput, setOpenLists as setOpening } from "#lib/server/settings/set-open-lists.ts";

export const setFreshness = command({ role: "admin", input: freshnessInput, verb: setWindows });

export const setOpenLists = command({ role: "admin", input: openListsInput, verb: setOpening });

export const forgetAnswers = command({ role: "admin", input: z.strictObject({}), verb: forgetAllAnswers });
