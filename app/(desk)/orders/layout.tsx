import type { ReactNode } from "react";
import { SectionWords } from "#components/layout/section-words.tsx";

export default function OrdersLayout({ children }: { children: ReactNode }) {
  return <SectionWords namespace="orders">{children}</SectionWords>;
}
