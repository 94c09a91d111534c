"use client";

import { QueryClientProvider, timeoutManager } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { AddressWatch } from "#components/session/address-watch.tsx";
import { OldBuildNotice } from "#components/session/old-build-notice.tsx";
import type { Confirm } from "#components/session/confirm-dialog.tsx";
import { SessionGate } from "#components/session/session-gate.tsx";
import type { ReSignInText } from "#components/session/re-sign-in-dialog.tsx";
import type { JobCounts } from "#components/session/use-job-news.tsx";
import { Drawn, type DrawnFor } from "#components/ui/drawn.ts";
import { ToastRegion } from "#components/ui/toast.tsx";
import { createQueryClient } from "#lib/client/query-client.ts";

// The server draws a page once. A query's timer would keep the whole request in memory for as long as its result.
if (typeof window === "undefined")
  timeoutManager.setTimeoutProvider({
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    setInterval: () => 0,
    clearInterval: () => undefined,
  });

type ProvidersProps = {
  drawn: DrawnFor;
  email: string;
  jobs: JobCounts;
  reSignInText: ReSignInText;
  confirmIdentity: Confirm;
  children: ReactNode;
};

/** Context of every signed-in page. Keyed by person, so that nobody sees results of the previous one. */
export function Providers({ drawn, email, jobs, reSignInText, confirmIdentity, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Drawn value={drawn}>{children}</Drawn>
      <ToastRegion />
      <OldBuildNotice />
      <AddressWatch />
      <SessionGate confirm={confirmIdentity} words={reSignInText} email={email} jobs={jobs} />
    </QueryClientProvider>
  );
}
