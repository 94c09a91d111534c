import "server-only";

/** One line on stderr for what went wrong beside an answer. Names and codes alone: messages of drivers quote rows. */
export function logError(
  event: string,
  error: unknown,
  facts: Record<string, string | number | null> = {},
): void {
  const cause = error instanceof Error ? { name: error.name, code: codeOf(error) } : {};
  process.stderr.write(
    `${JSON.stringify({ level: "error", time: new Date().toISOString(), event, ...facts, ...cause })}\n`,
  );
}

function codeOf(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : undefined;
}
