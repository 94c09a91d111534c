import type { ReactNode } from "react";
import { SectionWords } from "#components/layout/section-words.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <SectionWords namespace="settings">{children}</SectionWords>;
}
