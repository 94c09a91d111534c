import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { leaveFocus } from "#components/feedback/leave-focus.ts";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { learnPageNumbering } from "#lib/client/orders/pending-queries.ts";
import type { PaidRequest } from "#lib/client/use-paid-requests.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { PageNumberingReport } from "#lib/shared/orders/orders.ts";

type PageNumberingCheckProps = {
  shop: Shop;
  /** Usual price of a call of the check. */
  aCall: Points | null;
  request: Pick<PaidRequest<PageNumberingReport>, "isBusy" | "error" | "reply">;
  send: (request: { shopId: string }) => Promise<PageNumberingReport | null>;
};

/** Checks the page numbering of pending orders, without which they can't be fetched. */
export function PageNumberingCheck({ shop, aCall, request, send }: PageNumberingCheckProps) {
  const t = useTranslations("orderBook.fetch");
  const words = useTranslations("orders.pageBase");
  const operations = useTranslations("operations.names");
  const { tag } = usePriceText();
  const problemText = useProblemText();
  const sentence = useTranslations("ui");
  const sentences = useSentences();
  const client = useQueryClient();
  const { isBusy, error, reply } = request;
  const isKnown = reply?.conclusion === "base0" || reply?.conclusion === "base1";
  const names = { operation: operations("pendingOrders"), shop: shop.name, isAdmin: false };
  const problem = reply?.problem && problemText(reply.problem, names);

  async function check() {
    const pressed = document.activeElement;
    const report = await send({ shopId: shop.id });
    if (report?.conclusion === "base0" || report?.conclusion === "base1") leaveFocus(pressed);
    if (report?.conclusion === "base0") learnPageNumbering(client, 0);
    if (report?.conclusion === "base1") learnPageNumbering(client, 1);
  }

  return (
    <>
      <Note
        tone={isKnown ? undefined : "warn"}
        icon={isKnown ? "check" : undefined}
        role="status"
        action={
          !isKnown && (
            <Button
              size="s"
              price={t("checkPrice", { price: tag(aCall) })}
              isBusy={isBusy}
              onClick={() => void check()}
            >
              {t("check")}
            </Button>
          )
        }
      >
        {reply
          ? sentences(
              words(reply.conclusion),
              problem && sentence("sentence", { text: problem.title }),
              problem?.cost,
            )
          : t("noPageBase")}
      </Note>
      {error && <CommandErrorNote error={error} className="" />}
    </>
  );
}
