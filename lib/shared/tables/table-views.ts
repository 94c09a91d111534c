import { matching } from "#lib/shared/base/url-params.ts";

/** The tables whose views are kept. */
export const VIEW_TABLES = ["orderBook"] as const;
export type ViewTable = (typeof VIEW_TABLES)[number];

export const MAX_VIEW_NAME_LENGTH = 40;
export const MAX_VIEW_STATE_LENGTH = 2_000;
/** Of one person, for one table. */
export const MAX_VIEWS = 50;

/** What a table is looked at with, under a name: of oneself, or shared by somebody. */
export type TableView = {
  id: string;
  name: string;
  /** As the codec of its table writes it. */
  state: string;
  isShared: boolean;
  isOwn: boolean;
  /** Who made it. */
  owner: string;
};

/** What a command leaves: the views as they are then, and the one it was about. */
export type ViewsAfter = { id: string | null; views: TableView[] };

/** The view that a table is looked at with: one that everybody has, by its name, or one that somebody has kept. */
export const viewParam = matching(/^([a-zA-Z]{2,20}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/);
