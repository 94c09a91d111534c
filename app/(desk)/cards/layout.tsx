import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function CardsLayout({ children }: { children: ReactNode }) {
  return <SectionMessages namespaces={["cards"]}>{children}</SectionMessages>;
}
