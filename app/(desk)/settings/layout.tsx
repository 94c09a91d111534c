import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import { SettingsNav } from "#components/settings/settings-nav.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <SectionMessages namespaces={["settings", "sessions", "schedules", "jobs"]}>
      <div className="grid min-h-0 flex-1 grid-cols-[176px_minmax(0,1fr)] max-[1000px]:flex max-[1000px]:flex-col">
        <SettingsNav />
        <div className="flex min-h-0 min-w-0 flex-col max-[1000px]:flex-1">{children}</div>
      </div>
    </SectionMessages>
  );
}
