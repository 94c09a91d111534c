"use client";

import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SignInForm, type SignInText } from "#components/layout/sign-in/sign-in-form.tsx";
import { SignOnForm } from "#components/layout/sign-in/sign-on-form.tsx";
import type { SignOnText } from "#lib/shared/sign-on/sign-on-text.ts";

export type ReSignInText = {
  title: string;
  body: string;
  form: SignInText;
  /** Words for the identity provider; null without one. */
  signOn: (SignOnText & { body: string; goOn: string }) | null;
};

type ReSignInDialogProps = {
  words: ReSignInText;
  email: string;
  onSignedIn: () => void;
  onClose: () => void;
};

export function ReSignInDialog({ words, email, onSignedIn, onClose }: ReSignInDialogProps) {
  const box = useRef<HTMLDivElement>(null);

  // Dialogs focus their title; here only the password is missing.
  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>("input[type=password]")?.focus();
  }, []);

  return (
    <Dialog title={words.title} isScrimClosing={false} onClose={onClose}>
      <p className="text-table text-ink-2">{words.body}</p>
      <div ref={box} className="mt-4">
        {words.signOn && <SignOnElsewhere words={words.signOn} onSignedIn={onSignedIn} />}
        {words.signOn?.hasPasswords !== false && (
          <SignInForm words={words.form} callbackUrl="/" email={email} onSignedIn={onSignedIn} />
        )}
      </div>
    </Dialog>
  );
}

type SignOnElsewhereProps = { words: NonNullable<ReSignInText["signOn"]>; onSignedIn: () => void };

/** Signs in through the provider in a new tab, so that the page below stays. */
function SignOnElsewhere({ words, onSignedIn }: SignOnElsewhereProps) {
  return (
    <div className="mb-4 grid gap-3">
      <p className="text-table text-ink-2">{words.body}</p>
      {words.buttons.map((button) => (
        <SignOnForm key={button.id} {...button} callbackUrl="/account" isAgain />
      ))}
      <Button onClick={onSignedIn}>{words.goOn}</Button>
    </div>
  );
}
