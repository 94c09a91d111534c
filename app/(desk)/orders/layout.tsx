import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function OrdersLayout({ children }: { children: ReactNode }) {
  return <SectionMessages namespaces={["orders"]}>{children}</SectionMessages>;
}
