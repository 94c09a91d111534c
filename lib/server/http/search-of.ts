import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";

/** The search parameters of a request, each given once. */
export function searchOf(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams];
  const search = Object.fromEntries(given);
  if (Object.keys(search).length !== given.length)
    throw new AppError("badInput", "a parameter was given twice");
  return search;
}
