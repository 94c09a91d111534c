"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { draftOf, keptShopDraft, type ShopDraft } from "./shop-draft.ts";
import { ShopsNeedScan } from "./shops-need-scan.tsx";
import { ShopsTable } from "./shops-table.tsx";
import { ShopDialog } from "./shop-dialog.tsx";

type ShopAction = (input: unknown) => Promise<CommandResult<Shop>>;

type ShopsPanelProps = {
  shops: Shop[];
  soldPoints: Points | null;
  createShop: ShopAction;
  updateShop: ShopAction;
};

export function ShopsPanel({ shops, soldPoints, createShop, updateShop }: ShopsPanelProps) {
  const t = useTranslations("settings.shops");
  const router = useRouter();
  const [opened, setOpened] = useState<ShopDraft | "none" | "asKept">("asKept");
  const kept = useTabStorage(keptShopDraft);
  const draft = opened === "asKept" ? kept : opened === "none" ? null : opened;

  const open = useCallback((next: ShopDraft | "none") => {
    keptShopDraft.forget();
    setOpened(next);
  }, []);
  const edit = useCallback((shop: Shop) => open(draftOf(shop)), [open]);

  async function save(typed: ShopDraft) {
    const result = await sendCommand(typed.id ? updateShop : createShop, typed);
    if (!result.ok) return result.error;
    open("none");
    toast(t("saved", { name: result.value.name }));
    router.refresh();
    return null;
  }

  const add = (
    <Button variant="primary" icon="plus" onClick={() => open(draftOf())}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("title")} actions={shops.length > 0 && add} />
      <div className="page border-t border-line">
        {shops.length > 0 ? (
          <>
            <ShopsNeedScan shops={shops} soldPoints={soldPoints} onEdit={edit} />
            <ShopsTable shops={shops} onEdit={edit} />
            <MostListed count={shops.length} />
          </>
        ) : (
          <ListState icon="shop" title={t("none.title")} actions={add}>
            {t("none.body")}
          </ListState>
        )}
      </div>
      {draft && (
        <ShopDialog key={draft.id ?? "new"} initial={draft} onSave={save} onClose={() => open("none")} />
      )}
    </>
  );
}
