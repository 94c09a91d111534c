import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";

type ModalActsProps = {
  cancel: string;
  act: string;
  /** Before the buttons, on their line. */
  beside?: ReactNode;
  onCancel: () => void;
  /** Left out within a form: the button then submits it. */
  onAct?: () => void;
  variant?: "primary" | "danger";
  isBusy?: boolean;
  price?: string;
};

/** The last row of a dialog: a way back, and the one thing it is about. */
export function ModalActs({
  cancel,
  act,
  beside,
  onCancel,
  onAct,
  variant = "primary",
  isBusy,
  price,
}: ModalActsProps) {
  return (
    <div className="modal-acts">
      {beside}
      <Button onClick={onCancel}>{cancel}</Button>
      <Button
        type={onAct ? "button" : "submit"}
        variant={variant}
        isBusy={isBusy}
        price={price}
        onClick={onAct}
      >
        {act}
      </Button>
    </div>
  );
}
