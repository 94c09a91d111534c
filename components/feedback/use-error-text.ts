import { useTranslations } from "next-intl";
import { ERRORS, type RequestErrorCode } from "#lib/shared/base/errors.ts";

/** What to say about a failure on our side of the door. */
export function useErrorText(): (failure: { code: RequestErrorCode }) => string {
  const own = useTranslations("problems.own");
  const errors = useTranslations("errors");
  return ({ code }) =>
    code === "offline" || code === "badReply" ? own(code) : errors(ERRORS[code].messageKey);
}
