import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { shortTo } from "#lib/shared/base/trim-end.ts";
import { sideBySide } from "#lib/shared/names/side-by-side.ts";
import type { FullReceiver } from "#lib/shared/orders/orders.ts";
import { regionText } from "#lib/shared/orders/regions.ts";

/** Of a text that nobody can read: enough to be compared with a screen. */
const MAX_CIPHER_LENGTH = 60;

/** A receiver as the service gave it, names and phones masked or encrypted; that something came encrypted is said. */
export function useReceiverLines(receiver: FullReceiver): string[] {
  const t = useTranslations("orderPrint.paper");
  return useMemo(() => {
    const { name, phone, address } = receiver;
    const shown = (text: string | null) => (isEncrypted(text) ? shortTo(MAX_CIPHER_LENGTH, text) : text);
    const lines = [
      sideBySide([shown(name), shown(phone)], " · "),
      sideBySide([regionText(receiver), shown(address)], " "),
    ].filter(Boolean);
    if (lines.length === 0) return [t("noReceiver")];
    return [name, phone, address].some(isEncrypted) ? [...lines, t("encrypted")] : lines;
  }, [receiver, t]);
}

/** Long, without a blank, a mask or a sign of any script: no name, phone or address is so. */
export function isEncrypted(text: string | null): text is string {
  return text !== null && /^[!-)+-~]{20,}$/.test(text);
}
