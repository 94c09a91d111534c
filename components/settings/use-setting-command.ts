import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { toast } from "#components/ui/toast.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { SettingKey } from "#lib/shared/settings/registry.ts";

/** Command that sets one setting of a page. */
export function settingChange(change: Command, key: SettingKey): Command {
  return (value) => change({ key, value });
}

type SettingCommand<Output> = {
  isBusy: boolean;
  error: CommandError | null;
  /** Null when it failed or another is in progress. */
  run: (input: unknown) => Promise<{ value: Output } | null>;
  /** Removes the last error. */
  clear: () => void;
};

/** One command of a page: sent once at a time, with its error shown at the setting. */
export function useSettingCommand<Output>(action: Command<Output>): SettingCommand<Output> {
  const isInProgress = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);

  async function run(input: unknown): Promise<{ value: Output } | null> {
    if (isInProgress.current) return null;
    isInProgress.current = true;
    setBusy(true);
    const result = await sendCommand(action, input);
    isInProgress.current = false;
    setBusy(false);
    setError(result.ok ? null : result.error);
    return result.ok ? { value: result.value } : null;
  }

  return { isBusy, error, run, clear: () => setError(null) };
}

/**
 * Form of one setting: confirms that it was saved, shows the value in force, and drops cached lists that would
 * now be requested differently.
 */
export function useSettingForm(action: Command<unknown>) {
  const t = useTranslations("settings");
  const client = useQueryClient();
  const { isBusy, error, run } = useSettingCommand(action);

  async function save(input: unknown): Promise<boolean> {
    if ((await run(input)) === null) return false;
    client.removeQueries({ queryKey: ["orders"] });
    toast(t("saved"));
    refreshPage();
    return true;
  }

  /** Submits a form that needs no check. */
  function onSubmit(input: () => unknown) {
    return (event: FormEvent) => {
      event.preventDefault();
      void save(input());
    };
  }

  return { isBusy, error, save, onSubmit };
}
