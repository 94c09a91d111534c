"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ResponseInfoLine } from "#components/feedback/response-info-line.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { offerUndo } from "#components/feedback/undo.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toast } from "#components/ui/toast.tsx";
import type { FollowedJobActions } from "#lib/client/jobs/use-followed-job.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import { useTabStorage } from "#lib/client/tab-storage.ts";
import { useAddByUrl } from "#lib/client/use-add-by-url.ts";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import type { PromoTexts } from "#lib/shared/top-up/promo-texts.ts";
import { PLACEMENT_FIELDS, suggestSid } from "#lib/shared/top-up/placement-fields.ts";
import type { Placement, PlacementLinks, SidLocation } from "#lib/shared/top-up/top-up.ts";
import { PlacementDetail } from "./placement-detail.tsx";
import {
  PlacementDialog,
  toPlacementForm,
  storedPlacementForm,
  type PlacementForm,
} from "./placement-dialog.tsx";
import { BatchFoot } from "./list/batch-foot.tsx";
import { PlacementList } from "./list/placement-list.tsx";
import type { SetPromoTexts } from "./promo-dialog.tsx";
import { shownLinks, type ShownLinks } from "./shown-links.ts";
import { useLinkRequests, type GetLinks, type LinkRequest } from "./use-link-requests.ts";

const NameListDialog = later(() =>
  import("./list/name-list-dialog.tsx").then((module) => module.NameListDialog),
);

type PlacementAction = (input: unknown) => Promise<CommandResult<Placement>>;

type TopUpScreenProps = {
  placements: Placement[];
  /** The placement in the address, else the first; null if there is none. */
  chosen: Placement | null;
  /** True if the address names it: a phone then shows it instead of the list. */
  isNamed: boolean;
  /** Stored links; showing them costs nothing. */
  kept: PlacementLinks | null;
  /** Older links that `kept` replaced. */
  earlier: PlacementLinks[];
  texts: PromoTexts;
  /** Name of the person, and the suggested owner of placements they add. */
  ownName: string;
  prices: Price[];
  isAdmin: boolean;
  pictures: PictureRule;
  /** The job that gets missing links, if one is not over. */
  openJobId: string | null;
  actions: {
    addPlacement: PlacementAction;
    addPlacements: (input: unknown) => Promise<CommandResult<{ added: number }>>;
    changePlacement: PlacementAction;
    setArchived: (input: unknown) => Promise<CommandResult<null>>;
    getLinks: GetLinks;
    setPromoTexts: SetPromoTexts;
  };
  jobActions: FollowedJobActions;
};

export function TopUpScreen({
  placements,
  chosen,
  isNamed,
  kept,
  earlier,
  texts,
  ownName,
  prices: initialPrices,
  isAdmin,
  pictures,
  openJobId,
  actions,
  jobActions,
}: TopUpScreenProps) {
  const t = useTranslations("topUp");
  const timeZone = useTimeZone() ?? "UTC";
  const router = useRouter();
  const { tag } = usePriceText();
  const prices = useLearnedPrices("topUpLink", initialPrices);
  const requests = useLinkRequests(actions.getLinks, (facts) => prices.learn(null, facts));
  const [opened, setOpened] = useState<PlacementForm | "none" | "asKept">("asKept");
  const [isListing, setListing] = useState(false);
  const [archiveError, setArchiveError] = useState<CommandError | null>(null);
  const storedForm = useTabStorage(storedPlacementForm);
  const form = opened === "asKept" ? storedForm : opened === "none" ? null : opened;
  const suggest = (name: string) =>
    suggestSid(
      name,
      new Set(placements.map(({ sid }) => sid)),
      zonedDay(Date.now(), timeZone).replaceAll("-", ""),
    );

  function open(next: PlacementForm | "none") {
    storedPlacementForm.forget();
    setOpened(next);
  }

  async function save({ id, ...typed }: PlacementForm, withLinks: boolean) {
    const fields = Object.fromEntries(PLACEMENT_FIELDS.map((field) => [field, typed[field]]));
    const result = await sendCommand(
      id ? actions.changePlacement : actions.addPlacement,
      id ? { id, ...fields } : fields,
    );
    if (!result.ok) return result.error;
    open("none");
    toast(t("form.saved", { name: result.value.name }));
    if (withLinks) requests.send(result.value.id, { cache: "default" });
    if (id) router.refresh();
    else router.push(`/top-up?placement=${result.value.id}`);
    return null;
  }

  async function saveList(list: { names: string[]; owner: string }) {
    const result = await sendCommand(actions.addPlacements, list);
    if (!result.ok) return result.error;
    setListing(false);
    toast(t("nameList.saved", { count: result.value.added }));
    router.refresh();
    return null;
  }

  async function setArchived(id: string, isArchived: boolean) {
    const result = await sendCommand(actions.setArchived, { id, isArchived });
    if (result.ok) router.refresh();
    return result.ok ? null : result.error;
  }

  async function archive({ id, name, isArchived }: Placement) {
    const error = await setArchived(id, !isArchived);
    setArchiveError(error);
    if (error === null)
      offerUndo(t(isArchived ? "list.restored" : "list.isArchived", { name }), () =>
        setArchived(id, isArchived),
      );
  }

  const add = () => open({ name: "", sid: "", owner: ownName });
  useAddByUrl(add);
  const request = chosen && requests.of(chosen.id);
  const shown = request && shownLinks(kept, request);
  const points = prices.of(null);
  // Visible links are requested again; without any, an answer that has come since is enough.
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
      {archiveError && <CommandErrorNote className="mx-gutter mb-3" error={archiveError} />}
      {chosen && request ? (
        <div
          className={
            "grid min-h-0 flex-1 grid-cols-[272px_minmax(0,1fr)] border-t border-line " +
            "phone:flex phone:flex-col phone:border-t-0"
          }
        >
          <PlacementList
            placements={placements}
            chosenId={chosen.id}
            onAdd={add}
            onAddList={() => setListing(true)}
            foot={(listed) => (
              <BatchFoot
                placements={placements}
                shown={listed}
                openJobId={openJobId}
                actions={jobActions}
                isAdmin={isAdmin}
                points={points}
              />
            )}
          />
          <PlacementDetail
            key={chosen.id}
            placement={chosen}
            request={request}
            shown={shown}
            earlier={earlier}
            texts={texts}
            setTexts={actions.setPromoTexts}
            isAdmin={isAdmin}
            pictures={pictures}
            points={points}
            onRequest={requestLinks}
            onEdit={() => open(toPlacementForm(chosen))}
            onDuplicate={() => open({ name: chosen.name, sid: suggest(chosen.name), owner: chosen.owner })}
            onArchive={() => void archive(chosen)}
          />
        </div>
      ) : (
        <div className="page border-t border-line">
          <ListState
            icon="link"
            title={t("none.title")}
            actions={
              <>
                <Button variant="primary" icon="plus" onClick={add}>
                  {t("list.add")}
                </Button>
                <Button icon="rows" onClick={() => setListing(true)}>
                  {t("list.addList")}
                </Button>
              </>
            }
          >
            {t("none.body")}
          </ListState>
        </div>
      )}
      {form && (
        <PlacementDialog
          key={form.id ?? "new"}
          initial={form}
          suggest={suggest}
          price={tag(points)}
          onSave={save}
          onClose={() => open("none")}
        />
      )}
      {isListing && (
        <NameListDialog
          placements={placements}
          ownName={ownName}
          onSave={saveList}
          onClose={() => setListing(false)}
        />
      )}
    </div>
  );
}

type TopUpHeadProps = {
  request: LinkRequest | null;
  shown: ShownLinks | null;
  /** Usual price of a call. */ points: Points | null;
  /** A phone shows only the list of placements. */ isList: boolean;
  onRequest: () => void;
  onStop: () => void;
};

/** Age and cost of the links, left of the button that gets them again. */
function TopUpHead({ request, shown, points, isList, onRequest, onStop }: TopUpHeadProps) {
  const t = useTranslations("topUp");
  const price = usePriceText();
  const hidden = isList ? "phone:hidden" : undefined;
  const isWaiting = request !== null && request.isBusy && !request.isStopped;
  const meta = isWaiting ? (
    <Waiting onStop={onStop} />
  ) : (
    shown && <ResponseInfoLine facts={shown.facts} operation="topUpLink" />
  );
  const again = shown && (
    <Button className={hidden} price={price.tag(points)} isBusy={isWaiting} onClick={onRequest}>
      {t("getAgain")}
    </Button>
  );
  return (
    <PageHead
      title={t("title")}
      titleClassName="not-phone:flex-none"
      meta={meta}
      metaClassName={cn("min-w-0 not-phone:flex-1 not-phone:truncate not-phone:text-right", hidden)}
      actions={again}
    />
  );
}
