import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import { UsageNav } from "#components/usage/usage-nav.tsx";
import "#components/data-table/data-table.css";

export default function UsageLayout({ children }: { children: ReactNode }) {
  return (
    <SectionMessages namespaces={["usage"]}>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <UsageNav />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col [&>.page]:focus-visible:-outline-offset-2">
          {children}
        </div>
      </div>
    </SectionMessages>
  );
}
