"use server";

import { cardCheckInput } from "#lib/server/cards/card-check-input.ts";
import { cardPurposesInput, setCardPurposes as setPurposes } from "#lib/server/cards/card-purposes.ts";
import { findCardChecks as find, findCardChecksInput } from "#lib/server/cards/find-card-checks.ts";
import { redactCardChecks as redact, redactCardChecksInput } from "#lib/server/cards/redact-card-checks.ts";
import { retryProtectionInput, setRetryProtection as set } from "#lib/server/cards/retry-protection.ts";
import { verifyCard as verify } from "#lib/server/cards/verify-card.ts";
import { command } from "#lib/server/guard/command.ts";

export const verifyCard = command({ role: "admin", input: cardCheckInput, verb: verify });

export const redactCardChecks = command({ role: "admin", input: redactCardChecksInput, verb: redact });

export const setRetryProtection = command({ role: "admin", input: retryProtectionInput, verb: set });

export const findCardChecks = command({ role: "admin", input: findCardChecksInput, verb: find });

export const setCardPurposes = command({ role: "admin", input: cardPurposesInput, verb: setPurposes });
