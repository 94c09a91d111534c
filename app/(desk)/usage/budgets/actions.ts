"use server";

import { command } from "#lib/server/guard/command.ts";
import {
  allowMore as allow,
  allowMoreInput,
  setBudgetsInput,
  setBudgets as set,
} from "#lib/server/usage/change-budgets.ts";

export const setBudgets = command({ role: "admin", input: setBudgetsInput, verb: set });

export const allowMore = command({ role: "admin", input: allowMoreInput, verb: allow });
