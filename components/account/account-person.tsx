"use client";

import { useTranslations } from "next-intl";
import { SettingActs, SettingRow } from "#components/display/setting-row.tsx";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useFormCommand } from "#components/feedback/use-form-command.ts";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendThen } from "#lib/client/send-command.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { Role } from "#lib/shared/base/identity.ts";

type AccountPersonProps = {
  name: string;
  email: string;
  roles: Role[];
  rename: Command;
};

/** Name, email and roles of the account. A person may change the name; an admin changes the roles. */
export function AccountPerson({ name, email, roles, rename }: AccountPersonProps) {
  const t = useTranslations("account.person");
  const everyWord = useTranslations();
  const common = useTranslations("common");
  const shown = roles.map((role) => everyWord(`roles.${role}`)).join(everyWord("shell.listComma"));
  const { draft, setDraft, formRef, isBusy, error, submit, errorOf } = useFormCommand({ name }, (typed) =>
    sendThen(rename, typed, () => {
      toast(t("renamed"));
      refreshPage();
    }),
  );
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <dl className="pairs">
        <dt>{t("email")}</dt>
        <dd>{email}</dd>
        <dt>{t("roles")}</dt>
        <dd>{shown || t("noRole")}</dd>
      </dl>
      <form ref={formRef} noValidate className="grid min-w-0 gap-3" onSubmit={submit}>
        <InputField
          label={t("name")}
          error={errorOf("name")}
          name="name"
          value={draft.name}
          autoComplete="name"
          spellCheck={false}
          aria-required
          onChange={(event) => setDraft({ name: event.target.value })}
        />
        {error && <CommandErrorNote error={error} className="" />}
        <SettingActs>
          <Button type="submit" isBusy={isBusy} disabled={draft.name.trim() === name}>
            {common("save")}
          </Button>
        </SettingActs>
      </form>
    </SettingRow>
  );
}
