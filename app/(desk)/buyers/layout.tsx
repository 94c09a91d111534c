import type { ReactNode } from "react";
import { SectionWords } from "#components/layout/section-words.tsx";

export default function BuyersLayout({ children }: { children: ReactNode }) {
  return <SectionWords namespace="buyers">{children}</SectionWords>;
}
