"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { offerUndo } from "#components/feedback/undo.tsx";
import { useOpenDraft } from "#components/lists/use-open-draft.ts";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useSettingCommand } from "#components/settings/use-setting-command.ts";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand, sendThen } from "#lib/client/send-command.ts";
import { useAddByUrl } from "#lib/client/address/use-add-by-url.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { toShopDraft, storedShopDraft, type ShopDraft } from "./shop-draft.ts";
import { ShopsNeedScan } from "./shops-need-scan.tsx";
import { ArchivedShops } from "./archived-shops.tsx";
import { movedIds, type ShopAct } from "./shop-order.ts";
import { ShopsTable } from "./shops-table.tsx";
import { ShopDialog } from "./shop-dialog.tsx";

type ShopsPanelProps = {
  shops: Shop[];
  soldPoints: Points | null;
  actions: Record<"create" | "update", Command<Shop>> & Record<"archive" | "order", Command>;
};

export function ShopsPanel({ shops, soldPoints, actions }: ShopsPanelProps) {
  const t = useTranslations("settings.shops");
  const { draft, open } = useOpenDraft(storedShopDraft);
  useAddByUrl(() => open(toShopDraft()));
  const edit = (shop: Shop) => open(toShopDraft(shop));

  function save(typed: ShopDraft) {
    return sendThen(typed.id ? actions.update : actions.create, typed, (value) => {
      open(null);
      toast(t("saved", { name: value.name }));
      refreshPage();
    });
  }

  const archiving = useSettingCommand(actions.archive);
  const ordering = useSettingCommand(actions.order);
  const used = useMemo(() => shops.filter(({ isArchived }) => !isArchived), [shops]);
  const error = archiving.error ?? ordering.error;

  async function setArchived(id: string, isArchived: boolean) {
    const result = await sendCommand(actions.archive, { id, isArchived });
    refreshPage();
    return result.ok ? null : result.error;
  }

  async function change(act: ShopAct, shop: Shop) {
    if (act === "archive" || act === "restore") {
      const isArchived = act === "archive";
      if (await archiving.run({ id: shop.id, isArchived }))
        offerUndo(t(`done.${act}`, { name: shop.name }), () => setArchived(shop.id, !isArchived));
    } else await ordering.run({ ids: movedIds(shops, shop, act) });
    refreshPage();
  }

  const add = (
    <Button variant="primary" icon="plus" onClick={() => open(toShopDraft())}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("title")} actions={shops.length > 0 && add} />
      <div className="page border-t border-line">
        {shops.length > 0 ? (
          <>
            {error && <CommandErrorNote error={error} className="mx-gutter mt-3" />}
            <ShopsNeedScan shops={used} soldPoints={soldPoints} onEdit={edit} />
            <ShopsTable shops={used} onEdit={edit} onChange={(act, shop) => void change(act, shop)} />
            <ArchivedShops
              shops={shops.filter(({ isArchived }) => isArchived)}
              onRestore={(shop) => void change("restore", shop)}
            />
            <MostListed count={shops.length} />
          </>
        ) : (
          <ListState icon="shop" title={t("none.title")} actions={add}>
            {t("none.body")}
          </ListState>
        )}
      </div>
      {draft && (
        <ShopDialog key={draft.id ?? "new"} initial={draft} onSave={save} onClose={() => open(null)} />
      )}
    </>
  );
}
