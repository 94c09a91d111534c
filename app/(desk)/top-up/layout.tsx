import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function TopUpLayout({ children }: { children: ReactNode }) {
  return <SectionMessages namespaces={["topUp"]}>{children}</SectionMessages>;
}
