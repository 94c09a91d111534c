import { useCallback } from "react";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { PageSize } from "#lib/shared/base/url-params.ts";
import type { RememberedList } from "#lib/shared/orders/list-choices.ts";

/** Stores a person's choices for a list; a server action. */
export type RememberChoices = (input: unknown) => Promise<CommandResult<null>>;

type Choices = { size: PageSize; edition?: "enhanced" | "basic"; flag?: string | undefined };

/** Stores page size, edition and flag when one of them changes. If it fails, nothing but the choice is lost. */
export function useRememberedChoices(list: RememberedList, rememberChoices: RememberChoices) {
  return useCallback(
    ({ size, edition = "enhanced", flag }: Choices, change: object) => {
      if (["size", "edition", "flag"].some((name) => name in change))
        void import("#lib/client/send-command.ts").then(
          ({ sendCommand }) => sendCommand(rememberChoices, { list, size, edition, flag }),
          () => undefined,
        );
    },
    [list, rememberChoices],
  );
}
