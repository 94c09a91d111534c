import { later } from "#components/ui/later.tsx";

/** What stands in the place of rows comes when there are none: most pages have rows. */
export const ListEmpty = later(() => import("./list-empty.tsx").then((module) => module.ListEmpty));
export const PageBaseState = later(() =>
  import("#components/orders/page-base/page-base-state.tsx").then((module) => module.PageBaseState),
);

export const FilterChips = later(() =>
  import("#components/orders/filters/filter-chips.tsx").then((module) => module.FilterChips),
);

export const UnreadableRows = later(() =>
  import("./unreadable-rows.tsx").then((module) => module.UnreadableRows),
);

export const ShopNeeded = later(() => import("./shop-needed.tsx").then((module) => module.ShopNeeded));

const noResponse = () => import("./no-response.tsx");

/** What stands for a response that did not come, in the place of rows or above them. */
export const NoResponsePanel = later(() => noResponse().then((module) => module.NoResponsePanel));
export const NoResponseBanner = later(() => noResponse().then((module) => module.NoResponseBanner));

/** Without a network it could no longer be fetched: once a page rests, it is. */
export function fetchForLater(): void {
  void noResponse().catch(() => undefined);
}

export const RemarkLost = later(() => import("./remark-lost.tsx").then((module) => module.RemarkLost));

export const PageJump = later(() => import("./page-jump.tsx").then((module) => module.PageJump));

/** What a press has found. */
export const PageBaseNote = later(() =>
  import("#components/orders/page-base/page-base-state.tsx").then((module) => module.PageBaseNote),
);
