import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { toast } from "#components/ui/toast.tsx";
import { LOCKED_VIEWS, type LockedViewId } from "#lib/shared/orders/book-views.ts";
import type { TableView } from "#lib/shared/tables/table-views.ts";
import type { BookViews } from "./use-book-views.ts";
import { type CountedBook, useViewCounts } from "./use-view-counts.ts";

const ViewDialog = lazyPart(() => import("./view-dialogs.tsx").then((module) => module.ViewDialog));

type ViewsBarProps = { views: BookViews; book: CountedBook; isAdmin: boolean };

/** View in use, with a menu of all views and of actions on them. */
export function ViewsBar({ views, book, isAdmin }: ViewsBarProps) {
  return (
    <>
      <ViewsMenu views={views} book={book} isAdmin={isAdmin} />
      {views.isEdited && <EditedView views={views} />}
      <span className="rule my-1.5 phone:hidden" aria-hidden="true" />
    </>
  );
}

function ViewsMenu({ views: bookViews, book, isAdmin }: ViewsBarProps) {
  const t = useTranslations("orderBook.views");
  const errorText = useErrorText();
  const { views, saved, inUse, first, open, setAct } = bookViews;
  const { counts, start, stop } = useViewCounts(views, book);
  const nameOf = (view: { id: string; name?: string }) => view.name ?? t(`locked.${view.id as LockedViewId}`);
  const name = inUse === null ? t("none") : nameOf(inUse);
  const own = views.filter(({ isOwn }) => isOwn);
  const shared = views.filter(({ isOwn }) => !isOwn);

  async function chooseFirst(id: string) {
    const error = await bookViews.chooseFirst(id === first ? null : id);
    if (error !== null) toast(errorText(error), "alert");
  }

  /** Others may use a shared view: that one is deleted after a dialog. */
  async function remove(view: TableView) {
    if (view.isShared) return setAct("remove");
    const error = await bookViews.remove(view, t("removed", { name: view.name }));
    if (error !== null) toast(errorText(error), "alert");
  }

  const item = (view: { id: string; name?: string; state: string }, note?: string) => (
    <MenuItem key={view.id} isChecked={view.id === inUse?.id} onSelect={() => open(view)}>
      <span className="flex items-baseline gap-2">
        <span className="truncate">{nameOf(view)}</span>
        {note && <small className="flex-none text-meta text-ink-3">{note}</small>}
        <small className="ml-auto min-w-10 flex-none text-right text-meta text-ink-3">
          {counts[view.id]}
        </small>
      </span>
    </MenuItem>
  );

  return (
    <Menu
      label={t("label", { name })}
      onOpen={start}
      onClose={stop}
      triggerClassName={buttonClass({ size: "s", className: "max-w-56 phone:h-11" })}
      trigger={
        <>
          <Icon name="book" />
          <span className="truncate">{name}</span>
          <Icon name="down" size="small" />
        </>
      }
    >
      <MenuItem isChecked={inUse === null} onSelect={() => open(null)}>
        {t("none")}
      </MenuItem>
      {LOCKED_VIEWS.map((view) => item(view))}
      <Group label={t("own")} isEmpty={own.length === 0}>
        {own.map((view) => item(view, view.isShared ? t("isShared") : undefined))}
      </Group>
      <Group label={t("others")} isEmpty={shared.length === 0}>
        {shared.map((view) => item(view, view.owner))}
      </Group>
      <hr />
      {inUse && (
        <MenuItem isOn={inUse.id === first} onSelect={() => void chooseFirst(inUse.id)}>
          {t("first")}
        </MenuItem>
      )}
      <MenuItem icon="plus" onSelect={() => setAct("create")}>
        {t("create")}
      </MenuItem>
      {saved?.isOwn && (
        <>
          <MenuItem icon="edit" onSelect={() => setAct("rename")}>
            {t("rename")}
          </MenuItem>
          <MenuItem icon="person" onSelect={() => setAct(saved.isShared ? "unshare" : "share")}>
            {t(saved.isShared ? "unshare" : "share")}
          </MenuItem>
        </>
      )}
      {saved && (saved.isOwn || isAdmin) && (
        <MenuItem icon="x" onSelect={() => void remove(saved)}>
          {t(saved.isShared ? "removeShared" : "remove")}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Says that the view in use was edited; saves or resets it. */
function EditedView({ views: { saved, inUse, open, setAct, update } }: { views: BookViews }) {
  const t = useTranslations("orderBook.views");
  const errorText = useErrorText();

  async function save() {
    if (saved === null) return;
    const error = await update(saved.id);
    if (error === null) toast(t("updated", { name: saved.name }));
    else toast(errorText(error), "alert");
  }

  return (
    <span className="flex flex-none items-center gap-1" role="group" aria-label={t("edited")}>
      <span className="px-1">{t("edited")}</span>
      <Button
        size="s"
        variant="quiet"
        className="phone:h-11"
        onClick={() => (saved?.isOwn ? void save() : setAct("create"))}
      >
        {t(saved?.isOwn ? "update" : "create")}
      </Button>
      <Button size="s" variant="quiet" className="phone:h-11" onClick={() => open(inUse)}>
        {t("reset")}
      </Button>
    </span>
  );
}

/** Dialog of the action chosen in the menu. */
export function ViewActs({ views }: { views: BookViews }) {
  const { act, setAct } = views;
  return act !== null && <ViewDialog act={act} views={views} onClose={() => setAct(null)} />;
}

function Group({ label, isEmpty, children }: { label: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <div role="group" aria-label={label}>
      <hr />
      <div className="menu-head" aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}
