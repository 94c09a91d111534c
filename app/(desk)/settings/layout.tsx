import type { ReactNode } from "react";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import { SettingsNav } from "#components/settings/settings-nav.tsx";
import "#components/settings/settings-frame.css";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <SectionMessages namespace="settings">
      <div className="settings">
        <SettingsNav />
        <div className="settings-pane">{children}</div>
      </div>
    </SectionMessages>
  );
}
