import { useTranslations } from "next-intl";
import { ERRORS, type RequestErrorCode } from "#lib/shared/base/errors.ts";

/** What to say about an error on our own side. */
export function useErrorText(): (error: { code: RequestErrorCode }) => string {
  const own = useTranslations("problems.own");
  const errors = useTranslations("errors");
  return ({ code }) =>
    code === "offline" || code === "badReply" ? own(code) : errors(ERRORS[code].messageKey);
}
