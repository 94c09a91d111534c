import { useTranslations } from "next-intl";
import { InlineField } from "#components/ui/inline-field.tsx";

type ChoiceFilterProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
};

/** One of a few, or any. What the URL names and the list doesn't know is chosen all the same. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceFilterProps<Value>) {
  const t = useTranslations("usage");
  const unknown = value !== undefined && !options.some((option) => option.value === value) ? value : null;
  return (
    <InlineField label={label} isSet={value !== undefined}>
      <select
        value={value ?? ""}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
      >
        <option value="">{t("filters.any")}</option>
        {unknown !== null && <option value={unknown}>{t("none.gone", { id: unknown.slice(0, 8) })}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </InlineField>
  );
}
