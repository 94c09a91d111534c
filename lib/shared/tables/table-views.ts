import { matching } from "#lib/shared/base/url-params.ts";

/** Tables with saved views. */
export type ViewTable = "orderBook";

export const MAX_VIEW_NAME_LENGTH = 40;
export const MAX_VIEW_STATE_LENGTH = 2_000;
/** Views of one person for one table. */
export const MAX_VIEWS = 50;

/** A saved view: a person's own, or one that somebody shared. */
export type TableView = {
  id: string;
  name: string;
  /** Text of its table's codec. */
  state: string;
  isShared: boolean;
  isOwn: boolean;
  /** Name of its creator. */
  owner: string;
};

/** Result of a command: all views, and the id of the one it changed. */
export type ViewsAfter = { id: string | null; views: TableView[] };

/** Selected view: a built-in one by name, or a saved one by id. */
export const viewParam = matching(/^([a-zA-Z]{2,20}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/);
