import { useId, type ReactNode, type ComponentPropsWithRef } from "react";
import { cn } from "#lib/shared/base/cn.ts";

type FieldWiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

export type FieldProps = {
  label: ReactNode;
  /** Shown at the right end of the label line. */
  aside?: ReactNode;
  hint?: ReactNode;
  hintTone?: "ok" | "warn";
  /** Replaces the hint and marks the control invalid. */
  error?: ReactNode;
  className?: string;
  children: (wiring: FieldWiring) => ReactNode;
};

/** Label, control, and the hint or error below, connected for assistive technology. */
export function Field({ label, aside, hint, hintTone, error, className, children }: FieldProps) {
  const id = useId();
  const lineId = `${id}-line`;
  const asideId = `${id}-aside`;
  const line = error ?? hint;
  const described = [aside && asideId, line && lineId].filter(Boolean).join(" ");
  const tone = error ? "bad" : hintTone;
  return (
    <div className={cn("field", className)}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {aside && (
          <span id={asideId} className="field-aside">
            {aside}
          </span>
        )}
      </div>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {line && (
        <p id={lineId} className={cn("field-hint", tone && `mark is-${tone}`, tone && MARKS[tone])}>
          {line}
        </p>
      )}
    </div>
  );
}

const MARKS = { bad: "icon-alert", warn: "icon-info", ok: "icon-check" };

type InputProps = ComponentPropsWithRef<"input"> & { isMono?: boolean };

export function Input({ isMono, className, ...rest }: InputProps) {
  return <input {...rest} className={cn("input", isMono && "input-mono", className)} />;
}

/** Properties of a field around one control; `fieldClass` is the class of the whole. */
type LabelledProps<Control> = Omit<FieldProps, "className" | "children"> & { fieldClass?: string } & Control;

/** Input with its label, and the hint or error below. */
export function InputField(props: LabelledProps<InputProps>) {
  const { field, control } = splitProps(props);
  return <Field {...field}>{(wiring) => <Input {...wiring} {...control} />}</Field>;
}

/** Select with its label, and the hint or error below. */
export function SelectField(props: LabelledProps<ComponentPropsWithRef<"select">>) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(wiring) => <select {...wiring} {...control} className={cn("input", control.className)} />}
    </Field>
  );
}

/** Field of several lines with its label, and the hint or error below. */
export function TextAreaField(props: LabelledProps<ComponentPropsWithRef<"textarea">>) {
  const { field, control } = splitProps(props);
  return (
    <Field {...field}>
      {(wiring) => <textarea {...wiring} {...control} className={cn("input", control.className)} />}
    </Field>
  );
}

function splitProps<Control>(props: LabelledProps<Control>) {
  const { label, aside, hint, hintTone, error, fieldClass, ...control } = props;
  return { field: { label, aside, hint, hintTone, error, className: fieldClass }, control };
}
