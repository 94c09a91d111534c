import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "#components/ui/button.tsx";

/** Button in the head of a page that reads it again, for free. */
export function RefreshButton(props: Pick<ButtonProps, "disabled" | "isBusy" | "onClick">) {
  const label = useTranslations("common")("refresh");
  return <Button {...props} variant="quiet" icon="refresh" label={label} />;
}
