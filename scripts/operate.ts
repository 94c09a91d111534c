import type { OperatorResult } from "#lib/server/people/operator.ts";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { CommandError, runCommand } from "./command/run-command.ts";
import { withDatabase } from "./command/with-database.ts";

/** Does an operator's work, with or without a running dashboard, and prints the result. */
export function operate(work: () => Promise<OperatorResult>): Promise<void> {
  return runCommand(() =>
    withDatabase(async ({ url }) => {
      const opened = await openDatabase(url);
      setDatabase(opened);
      try {
        for (const line of await openKeys()) console.log(line);
        const { isDone, lines } = await work();
        if (!isDone) throw new CommandError(lines.join("\n"));
        console.log(lines.join("\n"));
      } finally {
        setDatabase(null);
        await opened.close();
      }
    }),
  );
}
