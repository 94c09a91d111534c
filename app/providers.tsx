"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { ReSignInText } from "#components/layout/sign-in/re-sign-in-dialog.tsx";
import { ReSignIn } from "#components/layout/sign-in/re-sign-in.tsx";
import { ToastRegion } from "#components/ui/toast.tsx";
import { SIGNED_OUT_EVENT } from "#lib/client/fetch-json.ts";
import { createQueryClient } from "#lib/client/query-client.ts";

type ProvidersProps = { email: string; reSignInText: ReSignInText; children: ReactNode };

/** What every signed-in page stands in. Keyed by person, so that nobody sees the answers of who was here before. */
export function Providers({ email, reSignInText, children }: ProvidersProps) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastRegion />
      <ReSignIn eventName={SIGNED_OUT_EVENT} words={reSignInText} email={email} />
    </QueryClientProvider>
  );
}
