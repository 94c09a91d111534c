import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function OrderBookLayout({ children }: { children: ReactNode }) {
  return (
    <SectionMessages namespaces={["orderBook", "columns", "schedules", "orderPrint"]}>
      {children}
    </SectionMessages>
  );
}
