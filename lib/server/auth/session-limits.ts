import "server-only";

/** When a session ends: left alone for half an hour, and after half a day in any case. */
export const SESSION_LIMITS = { idleMs: 30 * 60_000, absoluteMs: 12 * 60 * 60_000, touchMs: 60_000 };
