import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { useSettingCommand, type SettingAction } from "#components/settings/use-setting-command.ts";
import { toast } from "#components/ui/toast.tsx";

/** A form of one setting: saved it says so, shows what holds now, and drops answers that were asked for otherwise. */
export function useSettingForm(action: SettingAction<unknown>) {
  const t = useTranslations("settings");
  const router = useRouter();
  const client = useQueryClient();
  const { isBusy, failure, run } = useSettingCommand(action);

  async function save(input: unknown): Promise<boolean> {
    if ((await run(input)) === null) return false;
    client.removeQueries({ queryKey: ["orders"] });
    toast(t("saved"));
    router.refresh();
    return true;
  }

  /** For a form that has nothing to check before it is sent. */
  function onSubmit(input: () => unknown) {
    return (event: FormEvent) => {
      event.preventDefault();
      void save(input());
    };
  }

  return { isBusy, failure, save, onSubmit };
}
