"use client";

import { useTranslations } from "next-intl";
import { ResponseInfoLine } from "#components/feedback/response-info-line.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Waiting } from "#components/feedback/waiting.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { FollowedJobActions } from "#lib/client/jobs/use-followed-job.ts";
import { useLearnedPrices } from "#lib/client/use-learned-prices.ts";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { PromoTexts } from "#lib/shared/top-up/promo-texts.ts";
import type { Placement, PlacementLinks, SidLocation } from "#lib/shared/top-up/top-up.ts";
import { PlacementDetail } from "./placement-detail.tsx";
import { PlacementDialog, toPlacementForm } from "./placement-dialog.tsx";
import { BatchFoot } from "./list/batch-foot.tsx";
import { PlacementList } from "./list/placement-list.tsx";
import type { SetPromoTexts } from "./promo-dialog.tsx";
import { shownLinks, type ShownLinks } from "./shown-links.ts";
import {
  type PlacementActions,
  type PlacementForms,
  useArchive,
  usePlacementForms,
} from "./use-placement-forms.ts";
import { useLinkRequests, type GetLinks, type LinkRequest } from "./use-link-requests.ts";

const NameListDialog = lazyPart(() =>
  import("./list/name-list-dialog.tsx").then((module) => module.NameListDialog),
);

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
  actions: PlacementActions & { getLinks: GetLinks; setPromoTexts: SetPromoTexts };
  jobActions: FollowedJobActions;
};

/** Placements on the left, the links of the chosen one on the right. */
export function TopUpScreen(props: TopUpScreenProps) {
  const { placements, chosen, isNamed, ownName, isAdmin, actions } = props;
  const prices = useLearnedPrices("topUpLink", props.prices);
  const requests = useLinkRequests(actions.getLinks, (facts) => prices.learn(null, facts));
  const forms = usePlacementForms(actions, placements, ownName, (id) =>
    requests.send(id, { cache: "default" }),
  );
  const { archive, error } = useArchive(actions.setArchived);
  const request = chosen && requests.of(chosen.id);
  const shown = request && shownLinks(props.kept, request);
  const points = prices.of(null);
  // Visible links are requested again; without any, a response that has come since is enough.
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
      {error && <CommandErrorNote className="mx-gutter mb-3" error={error} />}
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
            onAdd={forms.add}
            onAddList={() => forms.setListing(true)}
            foot={(listed) => (
              <BatchFoot
                placements={placements}
                shown={listed}
                openJobId={props.openJobId}
                actions={props.jobActions}
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
            earlier={props.earlier}
            texts={props.texts}
            setTexts={actions.setPromoTexts}
            isAdmin={isAdmin}
            pictures={props.pictures}
            points={points}
            onRequest={requestLinks}
            onEdit={() => forms.open(toPlacementForm(chosen))}
            onDuplicate={() => {
              const { name, owner } = chosen;
              forms.open({ name, sid: forms.suggest(name), owner });
            }}
            onArchive={() => void archive(chosen)}
          />
        </div>
      ) : (
        <NoPlacements forms={forms} />
      )}
      <FormDialogs forms={forms} placements={placements} ownName={ownName} points={points} />
    </div>
  );
}

function NoPlacements({ forms }: { forms: PlacementForms }) {
  const t = useTranslations("topUp");
  return (
    <div className="page border-t border-line">
      <ListState
        icon="link"
        title={t("none.title")}
        actions={
          <>
            <Button variant="primary" icon="plus" onClick={forms.add}>
              {t("list.add")}
            </Button>
            <Button icon="rows" onClick={() => forms.setListing(true)}>
              {t("list.addList")}
            </Button>
          </>
        }
      >
        {t("none.body")}
      </ListState>
    </div>
  );
}

type FormDialogsProps = Pick<TopUpScreenProps, "placements" | "ownName"> & {
  forms: PlacementForms;
  points: Points | null;
};

function FormDialogs({ forms, placements, ownName, points }: FormDialogsProps) {
  const { tag } = usePriceText();
  const { form } = forms;
  return (
    <>
      {form && (
        <PlacementDialog
          key={form.id ?? "new"}
          initial={form}
          suggest={forms.suggest}
          price={tag(points)}
          onSave={forms.save}
          onClose={() => forms.open(null)}
        />
      )}
      {forms.isListing && (
        <NameListDialog
          placements={placements}
          ownName={ownName}
          onSave={forms.saveList}
          onClose={() => forms.setListing(false)}
        />
      )}
    </>
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
