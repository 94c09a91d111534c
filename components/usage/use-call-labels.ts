import { useTranslations } from "next-intl";
import type { Operation } from "#lib/shared/calls/operations.ts";

export type CallLabels = {
  operation: (operation: Operation) => string;
  /** The operation with its level or edition: "Card check · 3 elements". */
  kind: (operation: Operation, variant: string | null) => string;
};

/** What the pages about usage call a kind of call. A level or edition without a word of its own is shown as it is. */
export function useCallLabels(): CallLabels {
  const t = useTranslations("usage");
  const operation = (name: Operation) => t(`operations.${name}`);
  const variant = (name: string) => (t.has(`variants.${name}`) ? t(`variants.${name}`) : name);
  return {
    operation,
    kind: (name, of) => (of === null ? operation(name) : `${operation(name)} · ${variant(of)}`),
  };
}
