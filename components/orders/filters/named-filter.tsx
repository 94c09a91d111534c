"use client";

import { useTranslations } from "next-intl";
import type { FilterName } from "#lib/shared/orders/filter-fields.ts";
import type { PENDING_FIELDS } from "#lib/shared/orders/pending-url.ts";
import type { SOLD_FIELDS } from "#lib/shared/orders/sold-url.ts";

type Named = FilterName<typeof SOLD_FIELDS> | FilterName<typeof PENDING_FIELDS>;

/** Spec names of parameters, longest first, with our filters. Spec: endpoints 3 and 5. */
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

/** Finds the filter that a rejection names by its spec name; null for none. */
export function namedFilter(message: string | null): Named | null {
  const text = (message ?? "").toLowerCase();
  return FILTERS_OF.find(([name]) => text.includes(name))?.[1] ?? null;
}

/** Sentence that names the rejected filter, if the message does. */
export function NamedFilter({ message }: { message: string | null }) {
  const t = useTranslations();
  const name = namedFilter(message);
  return name !== null && <p>{t("problems.namesFilter", { name: t(`orders.filters.${name}`) })}</p>;
}
