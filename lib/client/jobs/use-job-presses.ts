import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import { jobQuery } from "./jobs-queries.ts";

export type JobActions<Name extends string = "pauseJob" | "resumeJob" | "cancelJob"> = Record<Name, Command>;

/** Sends commands for one job, one at a time, and then reads the job again. */
export function useJobPresses<Name extends string>(id: string, actions: JobActions<Name>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<{ id: string; name: Name } | null>(null);
  // The page may show another job meanwhile.
  const [failed, setFailed] = useState<{ id: string; error: CommandError } | null>(null);

  async function send(name: Name) {
    setBusy({ id, name });
    const result = await sendCommand(actions[name], { id });
    setFailed(result.ok ? null : { id, error: result.error });
    await client.invalidateQueries({ queryKey: jobQuery(id).queryKey });
    setBusy(null);
  }
  const press = (name: Name) => ({
    size: "s" as const,
    isBusy: busy?.id === id && busy.name === name,
    onClick: () => void send(name),
  });
  return { press, error: failed?.id === id ? failed.error : null };
}
