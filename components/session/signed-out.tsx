"use client";

import { useEffect } from "react";
import { emptyTabStorage } from "#lib/client/tab-storage.ts";
import { SESSION_CHANNEL } from "#lib/shared/base/session-channel.ts";

/** Page after sign-out: empties this tab's storage, which browsers keep, and makes other tabs check their session. */
export function SignedOut() {
  useEffect(() => {
    emptyTabStorage();
    const channel = new BroadcastChannel(SESSION_CHANNEL);
    channel.postMessage(null);
    channel.close();
  }, []);
  return null;
}
