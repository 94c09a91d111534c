import type { ReactNode } from "react";
import { SectionWords } from "#components/layout/section-words.tsx";
import { SettingsNav } from "#components/settings/settings-nav.tsx";
import "#components/settings/settings-frame.css";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <SectionWords namespace="settings">
      <div className="settings">
        <SettingsNav />
        <div className="settings-pane">{children}</div>
      </div>
    </SectionWords>
  );
}
