import type { Instrumentation } from "next";

/** Next calls this once, before the first request; never while it builds. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startUp } = await import("#lib/server/start/start-up.ts");
  await startUp({ isDev: process.env.NODE_ENV === "development" });
}

/**
 * Logs a page that cannot be drawn. What Next prints of it is a warning, as of anything that strangers may cause;
 * commands and routes log their own failures.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs" || context.routeType !== "render") return;
  const { logError } = await import("#lib/server/log/log.ts");
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  logError("page failed", error, { page: context.routePath, reference: digest });
};
