const TICK_MS = 5;

/** Measures the longest pause of the event loop, and the longest part of one that this process itself computed. */
export async function longestPause(
  work: () => Promise<unknown>,
): Promise<{ pauseMs: number; ownMs: number }> {
  const longest = { pauseMs: 0, ownMs: 0 };
  let [last, lastUsed] = [performance.now(), process.cpuUsage()];
  const ticker = setInterval(() => {
    const [now, used] = [performance.now(), process.cpuUsage(lastUsed)];
    const pauseMs = now - last - TICK_MS;
    longest.pauseMs = Math.max(longest.pauseMs, pauseMs);
    longest.ownMs = Math.max(longest.ownMs, Math.min(pauseMs, (used.user + used.system) / 1_000));
    [last, lastUsed] = [now, process.cpuUsage()];
  }, TICK_MS);
  await work();
  clearInterval(ticker);
  return longest;
}
