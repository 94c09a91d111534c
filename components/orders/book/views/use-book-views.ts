import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { rememberDensity } from "#components/data-table/table-menu.tsx";
import { offerUndo } from "#components/feedback/undo.tsx";
import { toast } from "#components/ui/toast.tsx";
import { changeAddress } from "#lib/client/address/address.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
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
import { useDensity } from "./use-density.ts";
import { type SavedLooks, useBookLook } from "./use-book-look.ts";

export type ViewCommands = {
  createView: Command<ViewsAfter>;
  changeView: Command<ViewsAfter>;
  removeView: Command<ViewsAfter>;
  setFirstView: Command;
};

export type ViewList = {
  views: readonly TableView[];
  setViews: (views: TableView[]) => void;
  /** Id of the view that the book opens with; null for all orders. */
  first: string | null;
  setFirst: (id: string | null) => void;
};

/** Views of the person, from the page and then from its commands. */
export function useViewList(given: readonly TableView[], firstGiven: string | null): ViewList {
  const [first, setFirst] = useState(firstGiven);
  const [after, setAfter] = useState<{ given: readonly TableView[]; views: TableView[] } | null>(null);
  return {
    views: after?.given === given ? after.views : given,
    setViews: (views) => setAfter({ given, views }),
    first,
    setFirst,
  };
}

type Options = {
  list: ViewList;
  kept: SavedLooks;
  commands: ViewCommands;
  /** View in the URL, and the filters and sort of the URL. */
  viewId: string | undefined;
  now: Partial<BookViewValues>;
  go: (change: Partial<BookViewValues> & { view: string | undefined; q?: string }) => void;
};

export type ViewAct = "create" | "rename" | "share" | "unshare" | "remove";

export type BookViews = ReturnType<typeof useBookViews>;

/** View in use, whether it was edited, and its commands. */
export function useBookViews({ list, kept, commands, viewId, now, go }: Options) {
  const { views, setViews, first, setFirst } = list;
  const saved = views.find(({ id }) => id === viewId) ?? null;
  const columns = useBookLook(saved, kept);
  const ownDensity = useDensity();
  // The server can't know the row height: until hydration nothing counts as edited.
  const isKnown = useSyncExternalStore(never, yes, no);
  const density = saved === null || isKnown ? ownDensity : readBookView(saved.state).density;
  const [act, setAct] = useState<ViewAct | null>(null);
  const inUse = saved ?? LOCKED_VIEWS.find(({ id }) => id === viewId) ?? null;
  const current = viewableNow({ ...now, density, ...lookValues(columns.look) });

  // Opening a view sets its row height, which the person may then change.
  const bringDensity = useEffectEvent(() => {
    if (saved !== null && kept.edited?.view !== saved.id) rememberDensity(readBookView(saved.state).density);
  });
  useEffect(() => bringDensity(), [saved?.id]);

  function open(view: { id: string; state: string } | null) {
    columns.forget();
    // Opening the view in use changes no URL, so its row height is restored here.
    if (saved !== null && view?.id === saved.id) rememberDensity(readBookView(saved.state).density);
    go({ ...openedByView(view?.id ?? "", view?.state ?? ""), view: view?.id, q: "" });
  }

  async function send(command: Command<ViewsAfter>, input: object): Promise<CommandError | null> {
    const sent = await sendCommand(command, input);
    if (!sent.ok) return sent.error;
    const { id, views: after } = sent.value;
    setViews(after);
    if (id !== viewId) columns.forget();
    if ((id ?? undefined) !== viewId) go({ ...now, view: id ?? undefined });
    return null;
  }

  async function chooseFirst(id: string | null): Promise<CommandError | null> {
    setFirst(id);
    const sent = await sendCommand(commands.setFirstView, { view: id });
    if (sent.ok) return null;
    setFirst(first);
    return sent.error;
  }

  /** Creates a deleted view again, as the first one if it was; opens it unless the page was changed since. */
  async function restore(view: TableView, page: string): Promise<CommandError | null> {
    const { name, state, isShared } = view;
    const sent = await sendCommand(commands.createView, { name, state, isShared });
    if (!sent.ok) return sent.error;
    const { id, views: after } = sent.value;
    setViews(after);
    if (id !== null && first === view.id) await chooseFirst(id);
    if (id !== null && window.location.href === page) open({ id, state });
    return null;
  }

  return {
    /** Dialog that is open. */
    act,
    setAct,
    views,
    saved,
    inUse,
    columns,
    isEdited: inUse !== null && isViewEdited(inUse.id, inUse.state, current),
    /** True when the province is none and may be a name, so that the view can't store it. */
    isProvinceLost: now.province !== undefined && current.province === undefined,
    open,
    create: (name: string, isShared: boolean) =>
      send(commands.createView, { name, isShared, state: bookViewText(current) }),
    update: async (id: string) => {
      const error = await send(commands.changeView, { id, state: bookViewText(current) });
      if (error === null) columns.forget();
      return error;
    },
    first,
    chooseFirst,
    change: (id: string, change: { name?: string; isShared?: boolean }) =>
      send(commands.changeView, { id, ...change }),
    /** Deletes a view, and says so; one of the person's own can be restored. */
    remove: async (view: TableView, said: string) => {
      const error = await send(commands.removeView, { id: view.id });
      if (error !== null) return error;
      changeAddress(() => {
        const { href } = window.location;
        if (view.isOwn) offerUndo(said, () => restore(view, href));
        else toast(said);
      });
      return null;
    },
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
