import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

type Props = { action: "askAgain" | "checkAgain"; size?: "s"; isBusy?: boolean; onAsk: () => void };

/** Asks a paid question again: only ever by a press. */
export function AskButton({ action, size, isBusy, onAsk }: Props) {
  const t = useTranslations("problems");
  return (
    <Button size={size} price={t("mayCost")} isBusy={isBusy} onClick={onAsk}>
      {t(action)}
    </Button>
  );
}
