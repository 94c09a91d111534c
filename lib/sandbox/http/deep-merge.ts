import { isRecord } from "./exact-json.ts";

/** `patch` laid over `base`: objects merge key by key, everything else (null too) replaces. */
export function deepMerge(base: unknown, patch: unknown): unknown {
  if (!isRecord(base) || !isRecord(patch)) return patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) merged[key] = deepMerge(base[key], value);
  return merged;
}
