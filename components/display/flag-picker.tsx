"use client";

const DIGITS = ["1", "2", "3", "4", "5"];

const FLAG =
  "mark icon-flag w-9 flex-none items-center justify-center gap-[3px] border-line bg-surface text-table " +
  "text-ink-2 not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] before:size-3.5 " +
  "hover:bg-hover focus-visible:z-1 disabled:bg-sunken disabled:text-ink-off " +
  "disabled:before:text-ink-off aria-pressed:bg-accent-tint aria-pressed:font-strong " +
  "aria-pressed:text-accent-ink phone:in-[.field]:flex-1 phone:in-[.field]:text-base";

type FlagPickerProps = {
  /** Name of the group. */
  label: string;
  /** "1" to "5", or "any"; any other value selects none. */
  value: string | undefined;
  /** Accessible name of one flag. */
  nameOf: (digit: string) => string;
  /** Usual price of a press that calls the service. */
  priceOf?: ((digit: string | undefined) => string) | undefined;
  isDisabled?: boolean;
  /** Label of a further choice, any of the five. */
  anyLabel?: string;
  /** Pressing the chosen flag clears it. */
  onChange: (digit: string | undefined) => void;
};

export function FlagPicker({
  label,
  value,
  nameOf,
  priceOf,
  isDisabled,
  anyLabel,
  onChange,
}: FlagPickerProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={
        "inline-flex h-control rounded-m border border-line-control " +
        "phone:in-[.field]:flex phone:in-[.field]:h-11"
      }
    >
      {anyLabel && (
        <button
          type="button"
          className={FLAG}
          aria-label={anyLabel}
          aria-pressed={value === "any"}
          title={anyLabel}
          disabled={isDisabled}
          onClick={() => onChange(value === "any" ? undefined : "any")}
        />
      )}
      {DIGITS.map((digit) => {
        const next = digit === value ? undefined : digit;
        const price = priceOf?.(next);
        return (
          <button
            key={digit}
            type="button"
            className={`${FLAG} flag-${digit}`}
            aria-label={nameOf(digit)}
            aria-pressed={digit === value}
            title={price && `${nameOf(digit)} · ${price}`}
            disabled={isDisabled}
            onClick={() => onChange(next)}
          >
            {digit}
          </button>
        );
      })}
    </div>
  );
}
