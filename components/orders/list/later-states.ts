import { later } from "#components/ui/later.tsx";

/** What stands in the place of rows comes when there are none: most pages have rows. */
export const ListEmpty = later(() => import("./list-empty.tsx").then((module) => module.ListEmpty));
