import { namesCause, NOTHING_NEW, said, words } from "#lib/shared/calls/named-cause.ts";

/** Words that say something is missing. */
const ABSENT =
  /missing|required?|needed|lacks?|absent|not|present|provided|given|found|empty|null|blank|be|is|are|must|may|cannot|can't|the|an?|of|in|no|string|field|value|缺少|缺失|不能|不可|为空|必填|必须|必传|未传|传入|上传|填写|输入|提供|没有|是|传|的|字段|值/gi;

/** True when a rejection (code 100) may mean that `sid` was in the wrong place, as `mayBePageNumbering` for pages. */
export function mayBeSidLocation(message: string | null): boolean {
  if (!namesCause(message)) return true;
  const text = said(message);
  // Once the service has read the `sid`, its message says something else.
  return (
    /\bsid\b/i.test(text) &&
    words(
      text
        .replace(/\bsid\b/gi, "")
        .replace(NOTHING_NEW, "")
        .replace(ABSENT, ""),
    ) === ""
  );
}
