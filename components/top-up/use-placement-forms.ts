import { useTimeZone, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOpenDraft } from "#components/lists/use-open-draft.ts";
import { offerUndo } from "#components/feedback/undo.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand, sendThen } from "#lib/client/send-command.ts";
import { useAddByUrl } from "#lib/client/address/use-add-by-url.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { PLACEMENT_FIELDS, suggestSid } from "#lib/shared/top-up/placement-fields.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";
import { type PlacementForm, storedPlacementForm } from "./placement-dialog.tsx";

export type PlacementActions = {
  addPlacement: Command<Placement>;
  addPlacements: Command<{ added: number }>;
  changePlacement: Command<Placement>;
  setArchived: Command;
};

export type PlacementForms = ReturnType<typeof usePlacementForms>;

/** Forms of one placement and of a list of names; the first survives a reload. `getLinks`: gets links of a new one. */
export function usePlacementForms(
  actions: PlacementActions,
  placements: readonly Placement[],
  ownName: string,
  getLinks: (id: string) => void,
) {
  const t = useTranslations("topUp");
  const timeZone = useTimeZone() ?? "UTC";
  const router = useRouter();
  const { draft: form, open } = useOpenDraft(storedPlacementForm);
  const [isListing, setListing] = useState(false);
  const add = () => open({ name: "", sid: "", owner: ownName });
  useAddByUrl(add);

  async function save({ id, ...typed }: PlacementForm, withLinks: boolean) {
    const fields = Object.fromEntries(PLACEMENT_FIELDS.map((field) => [field, typed[field]]));
    return sendThen(
      id ? actions.changePlacement : actions.addPlacement,
      id ? { id, ...fields } : fields,
      (value) => {
        open(null);
        toast(t("form.saved", { name: value.name }));
        if (withLinks) getLinks(value.id);
        if (id) refreshPage();
        else router.push(`/top-up?placement=${value.id}`);
      },
    );
  }

  function saveList(list: { names: string[]; owner: string }) {
    return sendThen(actions.addPlacements, list, (value) => {
      setListing(false);
      toast(t("nameList.saved", { count: value.added }));
      refreshPage();
    });
  }

  return {
    form,
    isListing,
    suggest: (name: string) =>
      suggestSid(
        name,
        new Set(placements.map(({ sid }) => sid)),
        zonedDay(Date.now(), timeZone).replaceAll("-", ""),
      ),
    add,
    open,
    setListing,
    save,
    saveList,
  };
}

/** Archives and restores placements; both can be undone. */
export function useArchive(command: PlacementActions["setArchived"]) {
  const t = useTranslations("topUp.list");
  const [error, setError] = useState<CommandError | null>(null);

  async function send(id: string, isArchived: boolean) {
    const result = await sendCommand(command, { id, isArchived });
    if (result.ok) refreshPage();
    return result.ok ? null : result.error;
  }

  async function archive({ id, name, isArchived }: Placement) {
    const failed = await send(id, !isArchived);
    setError(failed);
    if (failed === null)
      offerUndo(t(isArchived ? "restored" : "isArchived", { name }), () => send(id, isArchived));
  }

  return { archive, error };
}
