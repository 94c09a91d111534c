"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { Note } from "#components/feedback/note.tsx";
import { type ProblemNames, useErrorText, useProblemText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { toRequestError } from "#lib/client/fetch-json.ts";
import { ASK_AGAIN, ServiceProblemError } from "#lib/client/orders/orders-queries.ts";
import { pendingOrdersQuery } from "#lib/client/orders/pending-queries.ts";

/** First page in the usual size: the order is the only one on it. */
const ONE_ORDER = { page: 1, size: 20 } as const;

/** Terms of a request for one pending order by its number: one call, to the seller of the list. */
export type AskOrder = {
  price: string;
  shop: string;
  seller: "none" | undefined;
  sellerId: string | null;
  cacheTtlSeconds: number;
};

type RefreshOrderProps = {
  orderNumber: string;
  names: ProblemNames;
  by: AskOrder;
  onOrder: (order: AnyOrder) => void;
};

type State =
  { kind: "idle" | "busy" } | { kind: "failed"; error: unknown } | { kind: "shown" | "gone"; asOf: number };

/** Button that requests the order again, and says when it is no longer in the list. */
export function RefreshOrder({ orderNumber, names, by, onOrder }: RefreshOrderProps) {
  const t = useTranslations("orders.detail");
  const clockTime = useClockTime();
  const client = useQueryClient();
  const [state, setState] = useState<State>({ kind: "idle" });

  async function ask() {
    setState({ kind: "busy" });
    try {
      const query = pendingOrdersQuery(
        { ...ONE_ORDER, shop: by.shop, seller: by.seller, order: orderNumber },
        by.sellerId,
        by.cacheTtlSeconds,
      );
      const { orders, asOf } = await client.fetchQuery({ ...query, meta: ASK_AGAIN, staleTime: 0 });
      const order = orders.find((one) => one.orderNumber === orderNumber) ?? null;
      if (order !== null) onOrder(order);
      setState({ kind: order === null ? "gone" : "shown", asOf });
    } catch (error) {
      setState({ kind: "failed", error });
    }
  }
  return (
    <>
      <Button
        size="s"
        icon="refresh"
        price={by.price}
        isBusy={state.kind === "busy"}
        onClick={() => void ask()}
      >
        {t("refresh")}
      </Button>
      {(state.kind === "shown" || state.kind === "gone") && (
        <Note role="status" className="w-full">
          {t(state.kind === "shown" ? "refreshed" : "noLonger", { time: clockTime(state.asOf) })}
        </Note>
      )}
      {state.kind === "failed" && <Failed error={state.error} names={names} />}
    </>
  );
}

function Failed({ error, names }: { error: unknown; names: ProblemNames }) {
  const problemText = useProblemText();
  const errorText = useErrorText();
  if (error instanceof ServiceProblemError) {
    const { title, body } = problemText(error.problem, names);
    return (
      <Note role="alert" tone="bad" className="w-full" title={title}>
        {body}
      </Note>
    );
  }
  return (
    <Note role="alert" tone="bad" className="w-full">
      {errorText(toRequestError(error))}
    </Note>
  );
}
