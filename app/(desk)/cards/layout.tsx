import type { ReactNode } from "react";
import { SectionWords } from "#components/layout/section-words.tsx";

export default function CardsLayout({ children }: { children: ReactNode }) {
  return <SectionWords namespace="cards">{children}</SectionWords>;
}
