"use server";

import { command } from "#lib/server/guard/command.ts";
import { allowMore as allow } from "#lib/server/usage/allow-more.ts";
import { allowMoreInput, setBudgetsInput } from "#lib/server/usage/budgets-input.ts";
import { setBudgets as set } from "#lib/server/usage/set-budgets.ts";

export const setBudgets = command({ role: "admin", input: setBudgetsInput, verb: set });

export const allowMore = command({ role: "admin", input: allowMoreInput, verb: allow });
