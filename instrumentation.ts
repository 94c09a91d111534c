/** Next calls this once, before the first request; never while it builds. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startUp } = await import("#lib/server/start/start-up.ts");
  await startUp({ isDev: process.env.NODE_ENV === "development" });
}
