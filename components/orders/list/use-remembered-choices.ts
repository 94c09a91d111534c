import { useCallback } from "react";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { PageSize } from "#lib/shared/base/url-params.ts";
import type { RememberedList } from "#lib/shared/orders/list-choices.ts";

/** Keeps what somebody chose of a list; a server action. */
export type RememberChoices = (input: unknown) => Promise<CommandResult<null>>;

type Choices = { size: PageSize; edition?: "enhanced" | "basic"; flag?: string | undefined };

/** Has rows a page, edition and flag remembered when one of them changes. One that is not is chosen again; nothing else is lost. */
export function useRememberedChoices(list: RememberedList, rememberChoices: RememberChoices) {
  return useCallback(
    ({ size, edition = "enhanced", flag }: Choices, change: object) => {
      if (["size", "edition", "flag"].some((name) => name in change))
        void import("#lib/client/send-command.ts").then(
          ({ sendCommand }) => sendCommand(rememberChoices, { list, size, edition, flag }),
          // It is chosen again another time.
          () => undefined,
        );
    },
    [list, rememberChoices],
  );
}
