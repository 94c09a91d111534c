import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { rememberDensity, useDensity } from "#components/data-table/table-menus.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import { lookValues } from "#lib/shared/tables/table-look.ts";
import type { TableView, ViewsAfter } from "#lib/shared/tables/table-views.ts";
import {
  bookViewText,
  type BookViewValues,
  isViewEdited,
  LOCKED_VIEWS,
  openedByView,
  readBookView,
  viewableNow,
} from "#lib/shared/orders/book-views.ts";
import { type SavedLooks, useBookLook } from "./use-book-look.ts";

type ViewCommand = (input: unknown) => Promise<CommandResult<ViewsAfter>>;
export type ViewCommands = { createView: ViewCommand; changeView: ViewCommand; removeView: ViewCommand };

export type ViewList = { views: readonly TableView[]; setViews: (views: TableView[]) => void };

/** The views that may be opened, as the page and then its commands have brought them. */
export function useViewList(given: readonly TableView[]): ViewList {
  const [after, setAfter] = useState<{ given: readonly TableView[]; views: TableView[] } | null>(null);
  return {
    views: after?.given === given ? after.views : given,
    setViews: (views) => setAfter({ given, views }),
  };
}

type Options = {
  list: ViewList;
  kept: SavedLooks;
  commands: ViewCommands;
  /** The view that the URL names, and what it says of filters and sort. */
  viewId: string | undefined;
  now: Partial<BookViewValues>;
  go: (change: Partial<BookViewValues> & { view: string | undefined; q?: string }) => void;
};

export type ViewAct = "create" | "rename" | "share" | "unshare" | "remove";

export type BookViews = ReturnType<typeof useBookViews>;

/** The view in use, whether something of it was changed, and what can be done with it. */
export function useBookViews({ list, kept, commands, viewId, now, go }: Options) {
  const { views, setViews } = list;
  const saved = views.find(({ id }) => id === viewId) ?? null;
  const columns = useBookLook(saved, kept);
  const ownDensity = useDensity();
  // The server doesn't know it: until the page is hydrated nothing of it was changed.
  const isKnown = useSyncExternalStore(never, yes, no);
  const density = saved === null || isKnown ? ownDensity : readBookView(saved.state).density;
  const [act, setAct] = useState<ViewAct | null>(null);
  const inUse = saved ?? LOCKED_VIEWS.find(({ id }) => id === viewId) ?? null;
  const current = viewableNow({ ...now, density, ...lookValues(columns.look) });

  // A view that is opened brings its rows' height, which then is the person's again to change.
  const bringDensity = useEffectEvent(() => {
    if (saved !== null && kept.edited?.view !== saved.id) rememberDensity(readBookView(saved.state).density);
  });
  useEffect(() => bringDensity(), [saved?.id]);

  function open(view: { id: string; state: string } | null) {
    columns.forget();
    // Of one that is in use already nothing else says that it was opened again.
    if (saved !== null && view?.id === saved.id) rememberDensity(readBookView(saved.state).density);
    go({ ...openedByView(view?.id ?? "", view?.state ?? ""), view: view?.id, q: "" });
  }

  async function send(command: ViewCommand, input: object): Promise<CommandError | null> {
    const sent = await sendCommand(command, input);
    if (!sent.ok) return sent.error;
    const { id, views: after } = sent.value;
    setViews(after);
    if (id !== viewId) columns.forget();
    if ((id ?? undefined) !== viewId) go({ ...now, view: id ?? undefined });
    return null;
  }

  return {
    /** What is being done with a view, in a dialog. */
    act,
    setAct,
    views,
    saved,
    inUse,
    columns,
    isEdited: inUse !== null && isViewEdited(inUse.id, inUse.state, current),
    /** A province that is none is somebody's word, and is not kept. */
    isProvinceLost: now.province !== undefined && current.province === undefined,
    open,
    create: (name: string, isShared: boolean) =>
      send(commands.createView, { name, isShared, state: bookViewText(current) }),
    update: async (id: string) => {
      const error = await send(commands.changeView, { id, state: bookViewText(current) });
      if (error === null) columns.forget();
      return error;
    },
    change: (id: string, change: { name?: string; isShared?: boolean }) =>
      send(commands.changeView, { id, ...change }),
    remove: (id: string) => send(commands.removeView, { id }),
  };
}

function never() {
  return () => undefined;
}

function yes() {
  return true;
}

function no() {
  return false;
}
