"use server";

import { cardListExportInput, cardListInput } from "#lib/server/cards/list/card-list-input.ts";
import { checkCardsAgain as checkAgain } from "#lib/server/cards/list/check-cards-again.ts";
import { cardListText, exportCardList as exportList } from "#lib/server/cards/list/export-card-list.ts";
import { startCardList as start } from "#lib/server/cards/list/start-card-list.ts";
import { command } from "#lib/server/guard/command.ts";
import { jobInput } from "#lib/server/job-kinds/job-verbs.ts";

export const startCardList = command({ role: "admin", input: cardListInput, verb: start });

export const checkCardsAgain = command({ role: "admin", input: jobInput, verb: checkAgain });

export const exportCardList = command({
  role: "admin",
  input: cardListExportInput,
  verb: async (context, input) => exportList(context, input, await cardListText()),
});
