import type { ReactNode } from "react";
import { SectionWords } from "#components/layout/section-words.tsx";
import "#components/top-up/top-up.css";

export default function TopUpLayout({ children }: { children: ReactNode }) {
  return <SectionWords namespace="topUp">{children}</SectionWords>;
}
