import type { ErrorBody } from "#lib/shared/base/errors.ts";

/** What a server action answers; it never throws at the browser. */
export type CommandResult<Output> = { ok: true; value: Output } | { ok: false; error: ErrorBody["error"] };
