"use client";

import { useTransition, type ReactNode } from "react";
import { MenuItem } from "#components/ui/menu.tsx";

type SignOutItemProps = { signOut: () => Promise<void>; children: ReactNode };

export function SignOutItem({ signOut, children }: SignOutItemProps) {
  const [, start] = useTransition();
  return (
    <MenuItem icon="sign-out" onSelect={() => start(signOut)}>
      {children}
    </MenuItem>
  );
}
