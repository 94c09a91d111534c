"use server";

import {
  cardListExportInput,
  cardListInput,
  knownCardsInput,
} from "#lib/server/cards/list/card-list-input.ts";
import { checkCardsAgain as checkAgain } from "#lib/server/cards/list/check-cards-again.ts";
import { cardListText, exportCardList as exportList } from "#lib/server/cards/list/export-card-list.ts";
import { findKnownCards as findKnown } from "#lib/server/cards/list/known-cards.ts";
import { startCardList as start } from "#lib/server/cards/list/start-card-list.ts";
import { command } from "#lib/server/guard/command.ts";
import { idInput } from "#lib/server/http/request-input.ts";

export const findKnownCards = command({ role: "admin", input: knownCardsInput, verb: findKnown });

export const startCardList = command({ role: "admin", input: cardListInput, verb: start });

export const checkCardsAgain = command({ role: "admin", input: idInput, verb: checkAgain });

export const exportCardList = command({
  role: "admin",
  input: cardListExportInput,
  verb: async (context, input) => exportList(context, input, await cardListText()),
});
