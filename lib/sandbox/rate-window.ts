export type RateWindow = {
  /** True when this arrival is within the limit; only admitted arrivals fill the window. */
  admit(key: string, atMs: number): boolean;
};

/** `limit` admitted arrivals in any sliding `windowMs`. Spec: "Limits"; its scope is our choice: token and operation. */
export function createRateWindow(limit: number, windowMs: number): RateWindow {
  const admitted = new Map<string, number[]>();
  return {
    admit(key, atMs) {
      const recent = (admitted.get(key) ?? []).filter((at) => at > atMs - windowMs);
      admitted.set(key, recent);
      if (recent.length >= limit) return false;
      recent.push(atMs);
      return true;
    },
  };
}
