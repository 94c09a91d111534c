"use client";

import { useTranslations } from "next-intl";
import type { FilterName } from "#lib/shared/orders/filter-fields.ts";
import type { PENDING_FIELDS } from "#lib/shared/orders/pending-url.ts";
import type { SOLD_FIELDS } from "#lib/shared/orders/sold-url.ts";

type Named = FilterName<typeof SOLD_FIELDS> | FilterName<typeof PENDING_FIELDS>;

/** Names of the spec's parameters, longest first, and the filter of ours that fills them. Spec: endpoints 3 and 5. */
const FILTERS_OF: readonly (readonly [string, Named])[] = [
  ["remarktagname", "flagName"],
  ["ordernostr", "order"],
  ["start_time", "from"],
  ["starttime", "from"],
  ["remarktag", "flag"],
  ["end_time", "to"],
  ["endtime", "to"],
  ["remark", "remark"],
];

/** The filter that a refusal names, when it names one by the service's own word for it. */
export function namedFilter(message: string | null): Named | null {
  const text = (message ?? "").toLowerCase();
  return FILTERS_OF.find(([name]) => text.includes(name))?.[1] ?? null;
}

/** Which filter the service would not take, where its words name one. */
export function NamedFilter({ message }: { message: string | null }) {
  const t = useTranslations();
  const name = namedFilter(message);
  return name !== null && <p>{t("problems.namesFilter", { name: t(`orders.filters.${name}`) })}</p>;
}
