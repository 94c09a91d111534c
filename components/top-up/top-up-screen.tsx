"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { PlacementDetail } from "#components/top-up/placement-detail.tsx";
import { PlacementDialog } from "#components/top-up/placement-dialog.tsx";
import { formOf, keptPlacementForm, type PlacementForm } from "#components/top-up/placement-draft.ts";
import { PlacementList } from "#components/top-up/placement-list.tsx";
import { shownLinks } from "#components/top-up/shown-links.ts";
import { TopUpHead } from "#components/top-up/top-up-head.tsx";
import { useLinkAsks, type GetLinks } from "#components/top-up/use-link-asks.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import { PLACEMENT_FIELDS } from "#lib/shared/top-up/placement-fields.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { Placement, PlacementLinks, SidLocation } from "#lib/shared/top-up/top-up.ts";

type PlacementAction = (input: unknown) => Promise<CommandResult<Placement>>;

type TopUpScreenProps = {
  placements: Placement[];
  /** The one that the address names, else the first; null while there is none. */
  chosen: Placement | null;
  /** The address names it: a phone shows it instead of the list. */
  isNamed: boolean;
  /** Kept from before: looking at them costs nothing. */
  kept: PlacementLinks | null;
  prices: Price[];
  isAdmin: boolean;
  pictureHosts: string[];
  addPlacement: PlacementAction;
  changePlacement: PlacementAction;
  getLinks: GetLinks;
};

export function TopUpScreen({
  placements,
  chosen,
  isNamed,
  kept,
  prices: initialPrices,
  isAdmin,
  pictureHosts,
  addPlacement,
  changePlacement,
  getLinks,
}: TopUpScreenProps) {
  const t = useTranslations("topUp");
  const router = useRouter();
  const prices = useLearnedPrices("topUpLink", initialPrices);
  const asks = useLinkAsks(getLinks, (facts) => prices.learn(null, facts));
  const [opened, setOpened] = useState<PlacementForm | "none" | "asKept">("asKept");
  const keptForm = useTabStorage(keptPlacementForm);
  const form = opened === "asKept" ? keptForm : opened === "none" ? null : opened;

  function open(next: PlacementForm | "none") {
    keptPlacementForm.forget();
    setOpened(next);
  }

  async function save({ id, ...typed }: PlacementForm) {
    const fields = Object.fromEntries(PLACEMENT_FIELDS.map((field) => [field, typed[field]]));
    const result = await sendCommand(id ? changePlacement : addPlacement, id ? { id, ...fields } : fields);
    if (!result.ok) return result.error;
    open("none");
    toast(t("form.saved", { name: result.value.sid }));
    if (id) router.refresh();
    else router.push(`/top-up?placement=${result.value.id}`);
    return null;
  }

  const add = () => open(formOf());
  const ask = chosen && asks.of(chosen.id);
  const shown = ask && shownLinks(kept, ask);
  const points = prices.of(null);
  // Links that stand there are asked for anew; where there are none, an answer that came meanwhile will do.
  const askFor = (sidLocation?: SidLocation) =>
    chosen && asks.ask(chosen.id, { again: shown !== null, sidLocation });
  return (
    <div className="top-up" data-view={isNamed ? "detail" : "list"}>
      <TopUpHead
        ask={ask}
        shown={shown}
        points={points}
        onAsk={() => askFor()}
        onStop={() => chosen && asks.stop(chosen.id)}
      />
      {chosen && ask ? (
        <div className="top-up-panes">
          <PlacementList placements={placements} chosenId={chosen.id} onAdd={add} />
          <PlacementDetail
            key={chosen.id}
            placement={chosen}
            ask={ask}
            shown={shown}
            isAdmin={isAdmin}
            pictureHosts={pictureHosts}
            points={points}
            onAsk={askFor}
            onEdit={() => open(formOf(chosen))}
          />
        </div>
      ) : (
        <div className="page border-t border-line">
          <ListState
            icon="link"
            title={t("none.title")}
            actions={
              <Button variant="primary" icon="plus" onClick={add}>
                {t("list.add")}
              </Button>
            }
          >
            {t("none.body")}
          </ListState>
        </div>
      )}
      {form && (
        <PlacementDialog key={form.id ?? "new"} initial={form} onSave={save} onClose={() => open("none")} />
      )}
    </div>
  );
}
