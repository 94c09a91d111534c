import { useTranslations } from "next-intl";
import type { CureAction } from "#components/feedback/problem-cure.ts";
import { Button } from "#components/ui/button.tsx";

type Props = {
  action: CureAction;
  size?: "s";
  isBusy?: boolean;
  /** What stands on its tag. */ price?: string;
  onAsk: () => void;
};

/** Asks a paid question again: only ever by a press. */
export function AskButton({ action, size, isBusy, price, onAsk }: Props) {
  const t = useTranslations("problems");
  return (
    <Button
      size={size}
      variant={action === "fetch" ? "primary" : undefined}
      price={price ?? t("mayCost")}
      isBusy={isBusy}
      onClick={onAsk}
    >
      {t(action)}
    </Button>
  );
}
