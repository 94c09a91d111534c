import { useMemo, useState } from "react";
import { forgetChoice, rememberChoice } from "#components/ui/remember-choice.ts";
import { parseLook, lookText, type TableLook } from "#lib/shared/tables/table-look.ts";
import type { TableView } from "#lib/shared/tables/table-views.ts";
import {
  type EditedLook,
  LOOK_COOKIES,
  lookOfView,
  type LooksAtStart,
} from "#lib/shared/orders/book-views.ts";

export type SavedLooks = ReturnType<typeof useSavedLooks>;

/** Column layouts of this browser: its own, and the edited one of a saved view. */
export function useSavedLooks(atStart: LooksAtStart) {
  const [own, setOwn] = useState(atStart.own);
  const [edited, setEdited] = useState<EditedLook | null>(atStart.edited);
  return { own, setOwn, edited, setEdited, atFirst: atStart.hiddenAtFirst };
}

export type BookLook = {
  look: TableLook;
  change: (change: Partial<TableLook>) => void;
  /** Drops the edits of a saved view's columns. */
  forget: () => void;
  /** Columns hidden by default. */
  atFirst: readonly string[];
};

/** Column layout in use. A saved view has its own, and its edits never change the browser's. */
export function useBookLook(view: TableView | null, kept: SavedLooks): BookLook {
  const { own, setOwn, edited, setEdited, atFirst } = kept;
  const text = view === null ? own : edited?.view === view.id ? edited.look : lookOfView(view.state);
  const look = useMemo(() => parseLook(text), [text]);

  function change(part: Partial<TableLook>) {
    const next = { ...look, ...part };
    if (view === null) {
      setOwn(lookText(next));
      rememberChoice(LOOK_COOKIES.hidden, next.hidden.join("."));
      rememberChoice(LOOK_COOKIES.columns, lookText({ ...next, hidden: [] }));
      return;
    }
    setEdited({ view: view.id, look: lookText(next) });
    rememberChoice(LOOK_COOKIES.view, `${view.id}!${lookText(next)}`);
  }

  function forget() {
    setEdited(null);
    forgetChoice(LOOK_COOKIES.view);
  }

  return { look, change, forget, atFirst };
}
