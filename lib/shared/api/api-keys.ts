/** Rights of an API key; `receivers` adds personal data of buyers to `orders` and means nothing alone. */
export const API_RIGHTS = ["orders", "receivers", "links", "usage", "jobs"] as const;
export type ApiRight = (typeof API_RIGHTS)[number];

export const MAX_API_KEYS = 50;
export const MAX_API_KEY_NAME_LENGTH = 40;
export const MAX_CALLS_A_MINUTE = 600;
export const DEFAULT_CALLS_A_MINUTE = 60;

/** An API key as the settings list it; the key itself is not stored. Times are Unix milliseconds. */
export type ListedApiKey = {
  id: string;
  name: string;
  lastFour: string;
  rights: ApiRight[];
  /** Names of its shops; null for all shops. */
  shops: string[] | null;
  callsAMinute: number;
  expiresAt: number | null;
  isExpired: boolean;
  lastUsedAt: number | null;
  createdAt: number;
  /** Null for a deleted account. */
  createdBy: string | null;
};
