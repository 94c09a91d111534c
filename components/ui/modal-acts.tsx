import { Button } from "#components/ui/button.tsx";

type ModalActsProps = {
  cancel: string;
  act: string;
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
  onCancel,
  onAct,
  variant = "primary",
  isBusy,
  price,
}: ModalActsProps) {
  return (
    <div className="modal-acts">
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
