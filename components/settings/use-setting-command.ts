import { useRef, useState } from "react";
import { sendCommand, type CommandError } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";

export type SettingAction<Output = null> = (input: unknown) => Promise<CommandResult<Output>>;

export type SettingCommand<Output> = {
  isBusy: boolean;
  failure: CommandError | null;
  /** Null when it failed, or when the last press is still under way: that one is enough. */
  run: (input: unknown) => Promise<{ value: Output } | null>;
  /** Takes the words of the last failure away. */
  clear: () => void;
};

/** One command of a page: pressed once at a time, its failure kept where the matter is. */
export function useSettingCommand<Output>(action: SettingAction<Output>): SettingCommand<Output> {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setError] = useState<CommandError | null>(null);

  async function run(input: unknown): Promise<{ value: Output } | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    const result = await sendCommand(action, input);
    isUnderWay.current = false;
    setBusy(false);
    setError(result.ok ? null : result.error);
    return result.ok ? { value: result.value } : null;
  }

  return { isBusy, failure, run, clear: () => setError(null) };
}
