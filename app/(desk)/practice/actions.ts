"use server";

import { command } from "#lib/server/guard/command.ts";
import { practise as act, practiceInput } from "#lib/server/practice/practise.ts";

export const practise = command({ role: "anyRole", input: practiceInput, verb: act });
