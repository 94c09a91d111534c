import { HelpDialog } from "#components/layout/help-dialog.tsx";
import { FindDialog } from "./find-dialog.tsx";
import type { FindProps } from "./find-props.ts";

/** Dialog that `data-opens` names. */
export function ShellDialog({ opened, ...props }: FindProps & { opened: string }) {
  return opened === "find" ? <FindDialog {...props} /> : <HelpDialog onClose={props.onClose} />;
}
