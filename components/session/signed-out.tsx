"use client";

import { useEffect } from "react";
import { emptyTabStorage } from "#lib/client/tab-storage.ts";
import { SESSION_CHANNEL } from "#lib/shared/base/session-channel.ts";

/** Where sign-out leads: empties the storage of this tab, which browsers leave be, and has the other tabs look at their session. */
export function SignedOut() {
  useEffect(() => {
    emptyTabStorage();
    const channel = new BroadcastChannel(SESSION_CHANNEL);
    channel.postMessage(null);
    channel.close();
  }, []);
  return null;
}
