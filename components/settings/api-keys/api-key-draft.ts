import { type ApiRight, DEFAULT_CALLS_A_MINUTE } from "#lib/shared/api/api-keys.ts";

/** Input of a new key. `shops`: all shops, or those of `shopIds`. */
export type ApiKeyDraft = {
  name: string;
  rights: ApiRight[];
  shops: "all" | "chosen";
  shopIds: string[];
  lastDay: string;
  callsAMinute: string;
};

export const FIRST_DRAFT: ApiKeyDraft = {
  name: "",
  rights: [],
  shops: "all",
  shopIds: [],
  lastDay: "",
  callsAMinute: String(DEFAULT_CALLS_A_MINUTE),
};

/** Turns a right on or off. Receivers come with orders only, so both are on, or receivers are off. */
export function toggleRight(rights: readonly ApiRight[], right: ApiRight): ApiRight[] {
  if (!rights.includes(right)) {
    const added: ApiRight[] = right === "receivers" ? ["orders", "receivers"] : [right];
    return [...new Set([...rights, ...added])];
  }
  return rights.filter((one) => one !== right && !(right === "orders" && one === "receivers"));
}

/** Input of the command. */
export function apiKeyInput({ name, rights, shops, shopIds, lastDay, callsAMinute }: ApiKeyDraft) {
  return {
    name,
    rights,
    shopIds: shops === "all" ? null : shopIds,
    callsAMinute: /^\d{1,4}$/.test(callsAMinute.trim()) ? Number(callsAMinute) : 0,
    lastDay: lastDay === "" ? null : lastDay,
  };
}
