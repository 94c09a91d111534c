"use client";

import { useTranslations } from "next-intl";
import { SettingRow } from "#components/display/setting-row.tsx";
import type { Role } from "#lib/shared/base/identity.ts";

type AccountPersonProps = { name: string; email: string; roles: Role[] };

/** Who one is here; an admin changes it. */
export function AccountPerson({ name, email, roles }: AccountPersonProps) {
  const t = useTranslations("account.person");
  const everyWord = useTranslations();
  const shown = roles.map((role) => everyWord(`roles.${role}`)).join(everyWord("shell.listComma"));
  return (
    <SettingRow title={t("title")} body={t("body")}>
      <dl className="pairs">
        <dt>{t("name")}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>{t("email")}</dt>
        <dd>{email}</dd>
        <dt>{t("roles")}</dt>
        <dd>{shown || t("noRole")}</dd>
      </dl>
    </SettingRow>
  );
}
