"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { later } from "#components/ui/later.tsx";
import type { ReSignInText } from "./re-sign-in-dialog.tsx";

const ReSignInDialog = later(() => import("./re-sign-in-dialog.tsx").then((module) => module.ReSignInDialog));

type ReSignInProps = {
  /** The event on `window` that says nobody is signed in any more. */
  eventName: string;
  words: ReSignInText;
  email: string;
};

/**
 * When a read or a command finds the session over: the page stays as it is, with what was typed, below this
 * dialog.
 */
export function ReSignIn({ eventName, words, email }: ReSignInProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(eventName, open);
    return () => window.removeEventListener(eventName, open);
  }, [eventName]);

  function onSignedIn() {
    setOpen(false);
    router.refresh();
  }

  if (!isOpen) return null;
  return (
    <ReSignInDialog words={words} email={email} onSignedIn={onSignedIn} onClose={() => setOpen(false)} />
  );
}
