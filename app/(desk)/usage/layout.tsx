import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import { UsageNav } from "#components/usage/usage-nav.tsx";
import "#components/data-table/data-table.css";
import "#components/usage/usage-frame.css";
import "#components/usage/usage.css";
import "#components/usage/call-log.css";

export default function UsageLayout({ children }: { children: ReactNode }) {
  return (
    <SectionMessages namespace="usage">
      <div className="usage">
        <UsageNav />
        <div className="usage-pane">{children}</div>
      </div>
    </SectionMessages>
  );
}
