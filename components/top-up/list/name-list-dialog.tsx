"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "#components/feedback/form-dialog.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { useFindWord } from "#components/display/use-find-word.ts";
import { InputField, TextAreaField } from "#components/ui/field.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { MAX_NAMES, readPlacementNames } from "#lib/shared/top-up/placement-names.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

/** Most faulty lines that are named at once. */
const MAX_LINES = 5;

type NameListDialogProps = {
  placements: Placement[];
  ownName: string;
  /** Null when all placements are added. */
  onSave: (list: { names: string[]; owner: string }) => Promise<CommandError | null>;
  onClose: () => void;
};

/** A pasted list of names, one placement each: all are added, or none while a line is faulty. */
export function NameListDialog({ placements, ownName, onSave, onClose }: NameListDialogProps) {
  const t = useTranslations("topUp.nameList");
  const topUp = useTranslations("topUp");
  const form = useFormCommand({ names: "", owner: ownName }, save);
  const { draft, setDraft } = form;
  const inUse = new Set(placements.filter(({ isArchived }) => !isArchived).map(({ name }) => name));
  const read = readPlacementNames(draft.names, inUse);
  const count = read.names.length;
  const isFaulty = read.issues.length > 0 || count > MAX_NAMES;

  async function save({ owner }: { owner: string }): Promise<CommandError | null> {
    // The field says already what is wrong.
    if (isFaulty) return { code: "badInput", fields: {} };
    const fields = {
      ...(count === 0 && { names: `topUp.errors.${read.existing > 0 ? "namesExist" : "nameMissing"}` }),
      ...(owner.trim() === "" && { owner: "topUp.errors.ownerMissing" }),
    };
    return Object.keys(fields).length > 0
      ? { code: "badInput", fields }
      : onSave({ names: read.names, owner });
  }

  const left = [
    read.doubled > 0 && t("doubled", { count: read.doubled }),
    read.existing > 0 && t("existing", { count: read.existing }),
  ].filter(Boolean);
  return (
    <FormDialog
      title={t("title")}
      labels={{ act: t("create", { count: isFaulty ? 0 : count }) }}
      form={form}
      isWide
      onClose={onClose}
    >
      <div className="mt-2 grid gap-3">
        <TextAreaField
          label={t("names")}
          aside={t("most", { count: MAX_NAMES })}
          hint={left.length > 0 ? left.join(" ") : t("hint")}
          error={
            count > MAX_NAMES ? (
              t("tooMany", { most: MAX_NAMES, count })
            ) : read.issues.length > 0 ? (
              <FaultyLines issues={read.issues} />
            ) : (
              form.errorOf("names")
            )
          }
          className="h-52 resize-y py-2 leading-[22px]"
          rows={9}
          value={draft.names}
          placeholder={t("example")}
          spellCheck={false}
          aria-required
          data-autofocus
          onChange={(event) => setDraft({ ...draft, names: event.target.value })}
        />
        <InputField
          label={topUp("form.fields.owner")}
          error={form.errorOf("owner")}
          value={draft.owner}
          autoComplete="off"
          aria-required
          onChange={(event) => setDraft({ ...draft, owner: event.target.value })}
        />
      </div>
    </FormDialog>
  );
}

function FaultyLines({ issues }: { issues: { line: number; issue: string }[] }) {
  const t = useTranslations("topUp.nameList");
  const wordOf = useFindWord();
  const errors = useTranslations("errors");
  const more = issues.length - MAX_LINES;
  return (
    <span>
      {issues.slice(0, MAX_LINES).map(({ line, issue }) => (
        <span key={line} className="block">
          {t("line", { line, issue: wordOf(issue) ?? errors("invalid") })}
        </span>
      ))}
      {more > 0 && <span className="block">{t("more", { count: more })}</span>}
    </span>
  );
}
