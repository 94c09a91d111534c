import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function BuyersLayout({ children }: { children: ReactNode }) {
  return <SectionMessages namespaces={["buyers", "jobs", "columns"]}>{children}</SectionMessages>;
}
