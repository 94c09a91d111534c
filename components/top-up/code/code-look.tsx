"use client";

import { useTranslations } from "next-intl";
import { Fold } from "#components/display/fold.tsx";
import { InputField } from "#components/ui/field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";

const SIZES = { px: ["256", "512", "1024"], mm: ["25", "50", "80"] } as const;
const MARGINS = ["2", "4", "8"] as const;
/** Resolution of pictures for print. */
export const PRINT_DPI = 300;
const MM_AN_INCH = 25.4;
const MAX_CAPTION_LENGTH = 40;

/** The chosen look of a code: pixels for screens, millimetres for paper. */
type CodeChoice = {
  unit: "px" | "mm";
  px: (typeof SIZES.px)[number];
  mm: (typeof SIZES.mm)[number];
  margin: (typeof MARGINS)[number];
  caption: string;
};

export const FIRST_CHOICE: CodeChoice = { unit: "px", px: "512", mm: "50", margin: "4", caption: "" };

/** Side of the picture in pixels. */
export function codeSizePx({ unit, px, mm }: CodeChoice): number {
  return unit === "px" ? Number(px) : Math.round((Number(mm) / MM_AN_INCH) * PRINT_DPI);
}

/** Side of the code on paper in millimetres; null for screens. */
export function codeSizeMm({ unit, mm }: CodeChoice): number | null {
  return unit === "mm" ? Number(mm) : null;
}

type CodeLookFieldsProps = {
  choice: CodeChoice;
  /** Takes only the changed fields: another change may be under way. */
  onChange: (change: Partial<CodeChoice>) => void;
};

/** Fields for the size, the margin and the caption of a code, folded: their line says what is chosen. */
export function CodeLookFields({ choice, onChange }: CodeLookFieldsProps) {
  const t = useTranslations("topUp.qr");
  const { unit, margin, caption } = choice;
  const look = { size: "s", className: "phone:h-(--touch)", isWide: true } as const;
  const chosen = [
    t(`chosen.${unit}`, { size: choice[unit] }),
    margin !== FIRST_CHOICE.margin && t("chosen.margin", { margin }),
    caption.trim() !== "" && t("chosen.caption"),
  ];
  return (
    <Fold title={t("options")} note={chosen.filter(Boolean).join(" · ")} isInset>
      <div className="grid gap-3 pb-4 text-table text-ink-2">
        <div className="grid grid-cols-[minmax(0,auto)_minmax(min-content,1fr)] items-center gap-x-3 gap-y-2">
          <span>{t("for")}</span>
          <Segmented
            {...look}
            label={t("for")}
            value={unit}
            options={(["px", "mm"] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
            onChange={(value) => onChange({ unit: value })}
          />
          <span>{t(`size.${unit}`)}</span>
          {unit === "px" ? (
            <Segmented
              {...look}
              label={t("size.px")}
              value={choice.px}
              options={SIZES.px.map((value) => ({ value, label: value }))}
              onChange={(px) => onChange({ px })}
            />
          ) : (
            <Segmented
              {...look}
              label={t("size.mm")}
              value={choice.mm}
              options={SIZES.mm.map((value) => ({ value, label: value }))}
              onChange={(mm) => onChange({ mm })}
            />
          )}
          <span>{t("margin")}</span>
          <Segmented
            {...look}
            label={t("margin")}
            value={margin}
            options={MARGINS.map((value) => ({ value, label: value }))}
            onChange={(value) => onChange({ margin: value })}
          />
        </div>
        <CaptionField label={t("caption")} value={caption} onChange={(text) => onChange({ caption: text })} />
      </div>
    </Fold>
  );
}

type CaptionFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** Field for the text below codes. */
export function CaptionField({ label, value, onChange }: CaptionFieldProps) {
  const t = useTranslations("topUp.qr");
  return (
    <InputField
      label={label}
      value={value}
      maxLength={MAX_CAPTION_LENGTH}
      autoComplete="off"
      placeholder={t("captionExample")}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
