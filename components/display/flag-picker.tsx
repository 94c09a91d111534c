"use client";

const DIGITS = ["1", "2", "3", "4", "5"];

type FlagPickerProps = {
  /** Name of the group. */
  label: string;
  /** "1" to "5"; anything else is no choice. */
  value: string | undefined;
  /** Accessible name of one flag. */
  nameOf: (digit: string) => string;
  isDisabled?: boolean;
  /** A press on the chosen flag takes it back. */
  onChange: (digit: string | undefined) => void;
};

export function FlagPicker({ label, value, nameOf, isDisabled, onChange }: FlagPickerProps) {
  return (
    <div role="group" aria-label={label} className="flag-picker">
      {DIGITS.map((digit) => (
        <button
          key={digit}
          type="button"
          className={`mark icon-flag flag-${digit}`}
          aria-label={nameOf(digit)}
          aria-pressed={digit === value}
          disabled={isDisabled}
          onClick={() => onChange(digit === value ? undefined : digit)}
        >
          {digit}
        </button>
      ))}
    </div>
  );
}
