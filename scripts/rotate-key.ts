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
          "New keys were created. Enter the access token again in Settings → Connection; " +
            "earlier cached results and buyers stay unreadable.",
        );
      }
      for (const line of await openKeys()) console.log(line);
      const { id, isNew } = await beginNewKey();
      console.log(
        isNew ? `Sealing with the new key ${id}.` : `Continuing with the key ${id} of an earlier run.`,
      );
      let total = 0;
      const { lost } = await finishNewKey((resealed) => {
        total += resealed;
        if (resealed > 0) console.log(`… ${total} resealed`);
        signal.throwIfAborted();
      });
      if (lost > 0) console.log(`${lost} cannot be decrypted with any key and stay as they are.`);
      const forgotten = await onLongDatabase(forgetOldKeys);
      if (forgotten > 0) console.log(`${forgotten} older keys were removed.`);
      console.log(
        (await replaceAppKeyFile())
          ? "✓ Everything is sealed with the new key, and DATA_DIR has a new app key."
          : "✓ Everything is sealed with the new key. Replace APP_KEY yourself: " +
              "set the new one, set the old one as APP_KEY_PREVIOUS, and restart.",
      );
    } finally {
      setDatabase(null);
      await opened.close();
    }
  }),
);
