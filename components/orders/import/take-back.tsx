import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "#components/feedback/form-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { type ImportCommands, useTakeBack } from "./use-add-orders.ts";
import type { ReadFile } from "./use-order-file.ts";

type TakeBackProps = {
  file: ReadFile;
  shopId: string;
  /** Time of the file as the book stores it. */
  fileAt: number;
  commands: ImportCommands;
  onDone: (count: number) => void;
};

/** Deletes the orders of this file from the book again, after a confirmation. */
export function TakeBack({ file, shopId, fileAt, commands, onDone }: TakeBackProps) {
  const t = useTranslations("orderImport.takeBack");
  const [isOpen, setOpen] = useState(false);
  const takeBack = useTakeBack(commands);

  async function confirm() {
    const { count, error } = await takeBack(file, shopId, fileAt);
    if (error === null) onDone(count);
    return error;
  }

  return (
    <>
      <Button size="s" className="justify-self-start phone:h-11" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t("title")}
          labels={{ act: t("act") }}
          variant="danger"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <p className="text-table text-ink-2">{t("what")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
