import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { shortTo } from "#lib/shared/base/trim-end.ts";
import { sideBySide } from "#lib/shared/names/side-by-side.ts";
import { isEncrypted } from "#lib/shared/names/encrypted.ts";
import type { FullReceiver } from "#lib/shared/orders/orders.ts";
import { regionText } from "#lib/shared/orders/regions.ts";

/** Shown characters of an encrypted text, enough to compare with a screen. */
const MAX_CIPHER_LENGTH = 60;

/** Formats a receiver as received, masked or encrypted; says when something is encrypted. */
export function useReceiverLines(): (receiver: FullReceiver) => string[] {
  const t = useTranslations("orderPrint.paper");
  return useCallback(
    (receiver) => {
      const { name, phone, address } = receiver;
      const shown = (text: string | null) => (isEncrypted(text) ? shortTo(MAX_CIPHER_LENGTH, text) : text);
      const lines = [
        sideBySide([shown(name), shown(phone)], " · "),
        sideBySide([regionText(receiver), shown(address)], " "),
      ].filter(Boolean);
      if (lines.length === 0) return [t("noReceiver")];
      return [name, phone, address].some(isEncrypted) ? [...lines, t("encrypted")] : lines;
    },
    [t],
  );
}
