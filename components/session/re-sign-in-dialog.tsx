"use client";

import { useEffect, useRef } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { SignInForm, type SignInText } from "#components/layout/sign-in/sign-in-form.tsx";

export type ReSignInText = { title: string; body: string; form: SignInText };

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
        <SignInForm words={words.form} callbackUrl="/" email={email} onSignedIn={onSignedIn} />
      </div>
    </Dialog>
  );
}
