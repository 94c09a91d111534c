import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function OrderImportLayout({ children }: { children: ReactNode }) {
  return <SectionMessages namespaces={["orderImport", "columns"]}>{children}</SectionMessages>;
}
