"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { TOKEN_ACCOUNTS, type TokenAccount } from "#lib/shared/settings/connection.ts";

type TokenAccountChoiceProps = {
  /** Null before a choice: a wrong guess would give one account's results to another. */
  chosen: TokenAccount | null;
  /** The choice is missing. */
  isUnsaid: boolean;
  onChoose: (account: TokenAccount) => void;
};

/** Account of an entered token, and the consequence of each choice. */
export function TokenAccountChoice({ chosen, isUnsaid, onChoose }: TokenAccountChoiceProps) {
  const t = useTranslations("settings.connection.token.account");
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className="m-0 grid min-w-0 gap-2 border-0 p-0"
      aria-describedby={isUnsaid ? `${id}-issue` : undefined}
      aria-invalid={isUnsaid || undefined}
    >
      <legend className="field-label mb-1 p-0">{t("title")}</legend>
      {TOKEN_ACCOUNTS.map((account) => (
        <label key={account} className="flex items-start gap-2 text-table phone:min-h-(--touch)">
          <input
            type="radio"
            className="mt-1 flex-none accent-accent"
            name={id}
            value={account}
            checked={chosen === account}
            aria-describedby={`${id}-${account}`}
            onChange={() => onChoose(account)}
          />
          <span className="grid min-w-0 gap-0.5">
            {t(`${account}.label`)}
            <span id={`${id}-${account}`} className="text-meta text-ink-3">
              {t(`${account}.hint`)}
            </span>
          </span>
        </label>
      ))}
      {isUnsaid && (
        <p id={`${id}-issue`} role="alert" className="field-hint mark is-bad icon-alert">
          {t("unsaid")}
        </p>
      )}
    </fieldset>
  );
}
