/** Every way the spec contradicts itself or is silent, as a switch. */
export type Dialect = {
  /** Preset: setting it sets every switch that tells the spec's sample from its reference tables. */
  shape: "sample" | "reference";
  descriptionField: "msg" | "mag";
  bankMsec: "empty" | "number";
  topUpPlace: "single_url_list" | "data" | "root";
  openUidShape: "nested" | "flat";
  goodsListShape: "array" | "jsonText";
  recordTypes: "native" | "text";
  totalField: "totalElements" | "total_elements";
  addressField: "receiver_address" | "address";
  sampleOnlyFields: "present" | "absent";
  pageBase: 0 | 1;
  pendingSizeClamp: number | null;
  pastLastPage: "empty" | "last" | "first";
  chargePlace: "rows" | "data" | "envelope" | "none";
  linkPlace: "dataText" | "dataObject" | "dataArray" | "msg" | "otherField" | "location";
  httpStatus: "200" | "mirrored";
  overLimit: "101" | "202" | "429" | "503" | "reset" | "served";
  sidPlacement: "body" | "query" | "either";
};

const ALLOWED: { [Key in keyof Dialect]: readonly Dialect[Key][] | null } = {
  shape: ["sample", "reference"],
  descriptionField: ["msg", "mag"],
  bankMsec: ["empty", "number"],
  topUpPlace: ["single_url_list", "data", "root"],
  openUidShape: ["nested", "flat"],
  goodsListShape: ["array", "jsonText"],
  recordTypes: ["native", "text"],
  totalField: ["totalElements", "total_elements"],
  addressField: ["receiver_address", "address"],
  sampleOnlyFields: ["present", "absent"],
  pageBase: [0, 1],
  pendingSizeClamp: null,
  pastLastPage: ["empty", "last", "first"],
  chargePlace: ["rows", "data", "envelope", "none"],
  linkPlace: ["dataText", "dataObject", "dataArray", "msg", "otherField", "location"],
  httpStatus: ["200", "mirrored"],
  overLimit: ["101", "202", "429", "503", "reset", "served"],
  sidPlacement: ["body", "query", "either"],
};

const SAMPLE_SHAPE = {
  shape: "sample",
  descriptionField: "mag",
  bankMsec: "empty",
  topUpPlace: "single_url_list",
  openUidShape: "nested",
  goodsListShape: "array",
  recordTypes: "native",
  totalField: "totalElements",
  addressField: "receiver_address",
  sampleOnlyFields: "present",
} satisfies Partial<Dialect>;

const REFERENCE_SHAPE = {
  shape: "reference",
  descriptionField: "msg",
  bankMsec: "number",
  topUpPlace: "root",
  openUidShape: "flat",
  goodsListShape: "jsonText",
  recordTypes: "text",
  totalField: "total_elements",
  addressField: "address",
  sampleOnlyFields: "absent",
} satisfies Partial<Dialect>;

export const DEFAULT_DIALECT: Dialect = {
  ...SAMPLE_SHAPE,
  pageBase: 1,
  pendingSizeClamp: null,
  pastLastPage: "empty",
  chargePlace: "rows",
  linkPlace: "dataText",
  httpStatus: "200",
  overLimit: "101",
  sidPlacement: "body",
};

/** The dialect with `patch` applied, or the sentence that says what is wrong with it. */
export function patchDialect(dialect: Dialect, patch: Record<string, unknown>): Dialect | string {
  for (const [key, value] of Object.entries(patch)) {
    const complaint = checkSwitch(key, value);
    if (complaint) return complaint;
  }
  const preset = patch.shape === "reference" ? REFERENCE_SHAPE : patch.shape === "sample" ? SAMPLE_SHAPE : {};
  return { ...dialect, ...preset, ...patch };
}

function checkSwitch(key: string, value: unknown): string | null {
  if (!Object.hasOwn(ALLOWED, key)) return `no such switch: ${key}`;
  if (key === "pendingSizeClamp") {
    const isSize = value === null || (Number.isInteger(value) && Number(value) >= 1);
    return isSize ? null : "pendingSizeClamp must be null or a whole number from 1";
  }
  const allowed: readonly unknown[] = ALLOWED[key as keyof Dialect] ?? [];
  return allowed.includes(value)
    ? null
    : `${key} must be one of ${allowed.map((one) => JSON.stringify(one)).join(", ")}`;
}
