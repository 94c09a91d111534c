"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { AnswerFactsLine } from "#components/feedback/answer-facts-line.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { PLACEMENT_FIELDS } from "#lib/shared/top-up/placement-fields.ts";
import type { Placement, PlacementLinks, SidLocation } from "#lib/shared/top-up/top-up.ts";
import { PlacementDetail } from "./placement-detail.tsx";
import { PlacementDialog, formOf, keptPlacementForm, type PlacementForm } from "./placement-dialog.tsx";
import { PlacementList } from "./placement-list.tsx";
import { shownLinks, type ShownLinks } from "./shown-links.ts";
import { useLinkRequests, type GetLinks, type LinkRequest } from "./use-link-requests.ts";

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
  pictures: PictureRule;
  actions: { addPlacement: PlacementAction; changePlacement: PlacementAction; getLinks: GetLinks };
};

export function TopUpScreen({
  placements,
  chosen,
  isNamed,
  kept,
  prices: initialPrices,
  isAdmin,
  pictures,
  actions: { addPlacement, changePlacement, getLinks },
}: TopUpScreenProps) {
  const t = useTranslations("topUp");
  const router = useRouter();
  const prices = useLearnedPrices("topUpLink", initialPrices);
  const requests = useLinkRequests(getLinks, (facts) => prices.learn(null, facts));
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
  const request = chosen && requests.of(chosen.id);
  const shown = request && shownLinks(kept, request);
  const points = prices.of(null);
  // Links that stand there are asked for anew; where there are none, an answer that came meanwhile will do.
  const requestLinks = (sidLocation?: SidLocation) =>
    chosen && requests.send(chosen.id, { cache: shown === null ? "default" : "bypass", sidLocation });
  return (
    <div
      className="flex min-h-0 flex-1 flex-col [&_:is(h2,h3)]:text-base"
      data-view={isNamed ? "detail" : "list"}
    >
      <TopUpHead
        request={request}
        shown={shown}
        points={points}
        isList={!isNamed}
        onRequest={() => requestLinks()}
        onStop={() => chosen && requests.stop(chosen.id)}
      />
      {chosen && request ? (
        <div className="grid min-h-0 flex-1 grid-cols-[248px_minmax(0,1fr)] border-t border-line phone:flex phone:flex-col phone:border-t-0">
          <PlacementList placements={placements} chosenId={chosen.id} onAdd={add} />
          <PlacementDetail
            key={chosen.id}
            placement={chosen}
            request={request}
            shown={shown}
            isAdmin={isAdmin}
            pictures={pictures}
            points={points}
            onRequest={requestLinks}
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

type TopUpHeadProps = {
  request: LinkRequest | null;
  shown: ShownLinks | null;
  /** What a call usually costs. */ points: Points | null;
  /** A phone shows the placements alone. */ isList: boolean;
  onRequest: () => void;
  onStop: () => void;
};

/** How fresh the links are and what that took, left of the press that gets them again. */
function TopUpHead({ request, shown, points, isList, onRequest, onStop }: TopUpHeadProps) {
  const t = useTranslations("topUp");
  const price = usePriceText();
  const isPhone = usePhone();
  const hidden = isList ? "phone:hidden" : undefined;
  const isWaiting = request !== null && request.isBusy && !request.isStopped;
  const meta = isWaiting ? (
    <Waiting onStop={onStop} />
  ) : (
    shown && (
      <AnswerFactsLine
        facts={shown.facts}
        again={points === null && !isPhone ? price.billing("topUpLink") : undefined}
      />
    )
  );
  const again = shown && (
    <Button className={hidden} price={price.tag(points)} isBusy={isWaiting} onClick={onRequest}>
      {t("getAgain")}
    </Button>
  );
  return <PageHead title={t("title")} meta={meta} metaClassName={hidden} actions={again} />;
}
