import { useRef, useState } from "react";
import { sendCommand, type CommandFailure } from "#lib/client/send-command.ts";
import type { CommandResult } from "#lib/shared/command-result.ts";

export type SettingAction<Output = null> = (input: unknown) => Promise<CommandResult<Output>>;

export type SettingCommand<Output> = {
  isBusy: boolean;
  failure: CommandFailure | null;
  /** Null when it failed, or when the last press is still under way: that one is enough. */
  run: (input: unknown) => Promise<{ value: Output } | null>;
  /** Takes the words of the last failure away. */
  clear: () => void;
};

/** One command of a page: pressed once at a time, its failure kept where the matter is. */
export function useSettingCommand<Output>(action: SettingAction<Output>): SettingCommand<Output> {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CommandFailure | null>(null);

  async function run(input: unknown): Promise<{ value: Output } | null> {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setBusy(true);
    const result = await sendCommand(action, input);
    isUnderWay.current = false;
    setBusy(false);
    setFailure(result.ok ? null : result.error);
    return result.ok ? { value: result.value } : null;
  }

  return { isBusy, failure, run, clear: () => setFailure(null) };
}
