import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { leaveFocus } from "#components/feedback/leave-focus.ts";
import type { SetAsideCommands } from "#components/orders/columns/order-commands.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.tsx";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import { useAfterSetAside } from "./use-after-set-aside.ts";

type PutBackProps = Pick<SetAsideCommands, "putBack"> & { order: { id: string; orderNumber: string | null } };

/** Lists an order that was set aside as urgent again. */
export function PutBack({ order: { id, orderNumber }, putBack }: PutBackProps) {
  const t = useTranslations("orderBook.setAside");
  const renew = useAfterSetAside();
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<CommandError | null>(null);

  async function send() {
    setBusy(true);
    const result = await sendCommand(putBack, { id });
    setBusy(false);
    setError(result.ok ? null : result.error);
    if (!result.ok) return;
    leaveFocus(button.current);
    renew();
    toast(t("isBack"));
  }

  return (
    <>
      <Button ref={button} size="s" className="phone:h-11" isBusy={isBusy} onClick={() => void send()}>
        {t("putBack")}
        <span className="sr-only"> {orderNumber}</span>
      </Button>
      {error && <CommandErrorNote error={error} className="" />}
    </>
  );
}
