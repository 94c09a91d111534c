import { useTranslations } from "next-intl";
import type { RequestError } from "#lib/client/request-error.ts";
import { ERRORS } from "#lib/shared/errors.ts";

/** What to say about a failure on our side of the door. */
export function useFailureWords(): (failure: RequestError) => string {
  const own = useTranslations("problems.own");
  const errors = useTranslations("errors");
  return ({ code }) => (code === "offline" || code === "badReply" ? own(code) : errors(ERRORS[code].messageKey));
}
