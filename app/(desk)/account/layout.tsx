import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <SectionMessages namespaces={["account", "password", "sessions"]}>{children}</SectionMessages>;
}
