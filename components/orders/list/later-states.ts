import { later } from "#components/ui/later.tsx";

/** What stands in the place of rows comes when there are none: most pages have rows. */
export const ListEmpty = later(() => import("./list-empty.tsx").then((module) => module.ListEmpty));
export const PageBaseState = later(() =>
  import("#components/orders/page-base/page-base-state.tsx").then((module) => module.PageBaseState),
);

export const RemarkLost = later(() => import("./remark-lost.tsx").then((module) => module.RemarkLost));

export const PageJump = later(() => import("./page-jump.tsx").then((module) => module.PageJump));

/** What a press has found. */
export const PageBaseNote = later(() =>
  import("#components/orders/page-base/page-base-state.tsx").then((module) => module.PageBaseNote),
);
