import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function CardListLayout({ children }: { children: ReactNode }) {
  return <SectionMessages namespaces={["jobs", "columns"]}>{children}</SectionMessages>;
}
