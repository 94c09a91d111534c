import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { refreshPage } from "#lib/client/address/address.ts";
import { usePaidRequest } from "#lib/client/use-paid-requests.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ProbeResponse, TokenState } from "#lib/shared/settings/connection.ts";

export type ConnectionTest = ReturnType<typeof useConnectionTest>;

/** Paid test of URL and token, started by its button or after saving a new token. */
export function useConnectionTest(
  probe: Command<ProbeResponse>,
  token: TokenState,
  points: Points | null,
  shopToProbe: string | null,
) {
  const prices = useTranslations("settings.price");
  const tag = usePriceText().tag(points);
  const client = useQueryClient();
  const request = usePaidRequest(probe, JSON.stringify(token));

  async function run() {
    const sent = await request.send({});
    if (sent?.pageBase === "base0" || sent?.pageBase === "base1")
      client.removeQueries({ queryKey: ["orders", "pending"] });
    refreshPage();
  }

  return {
    request,
    price: prices(shopToProbe === null ? "oneCall" : "oneOrTwoCalls", { price: tag }),
    run,
    /** Tests the token just saved; a lost response for the former one doesn't count. */
    runAnew: () => {
      request.renew();
      return run();
    },
  };
}
