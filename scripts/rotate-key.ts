import { openDatabase } from "#lib/server/db/open-database.ts";
import { onLongDatabase } from "#lib/server/db/connections/alone.ts";
import { setDatabase } from "#lib/server/db/database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import {
  beginNewKey,
  finishNewKey,
  forgetOldKeys,
  replaceAppKeyFile,
  startWithNewKeys,
} from "#lib/server/keys/rotate-keys.ts";
import { runCommand } from "./command/run-command.ts";
import { withDatabase } from "./command/with-database.ts";

// Seals everything again with a new key while dashboards run; may be interrupted and run again at any time.
await runCommand((signal) =>
  withDatabase(async ({ url }) => {
    const opened = await openDatabase(url);
    setDatabase(opened);
    try {
      if (process.argv.includes("--lost")) {
        await startWithNewKeys();
        console.log(
          "New keys are made. Enter the access token again in Settings → Connection; " +
            "kept answers and buyers of before stay closed.",
        );
      }
      for (const line of await openKeys()) console.log(line);
      const { id, isNew } = await beginNewKey();
      console.log(
        isNew ? `Sealing with the new key ${id}.` : `Going on with the key ${id} of an earlier run.`,
      );
      let total = 0;
      const { lost } = await finishNewKey((resealed) => {
        total += resealed;
        if (resealed > 0) console.log(`… ${total} sealed anew`);
        signal.throwIfAborted();
      });
      if (lost > 0) console.log(`${lost} do not open with any key and stay as they are.`);
      const forgotten = await onLongDatabase(forgetOldKeys);
      if (forgotten > 0) console.log(`${forgotten} older keys are removed.`);
      console.log(
        (await replaceAppKeyFile())
          ? "✓ Everything is under the new key, and DATA_DIR has a new app key."
          : "✓ Everything is under the new key. APP_KEY is yours to replace: " +
              "set the new one, and the old one as APP_KEY_PREVIOUS, and start again.",
      );
    } finally {
      setDatabase(null);
      await opened.close();
    }
  }),
);
