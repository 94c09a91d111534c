import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";

export default function JobsLayout({ children }: { children: ReactNode }) {
  return <SectionMessages namespaces={["jobs"]}>{children}</SectionMessages>;
}
