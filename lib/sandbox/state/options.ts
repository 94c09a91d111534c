import { DEFAULT_PRICES, isPriceList, type PriceList } from "./price-list.ts";

/** A switch for every point where the spec contradicts itself or says nothing. */
export type SandboxOptions = {
  /** Preset: sets every switch in which the spec's samples and its reference tables differ. */
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
  chargePlace: "rows" | "entries" | "data" | "envelope" | "none";
  /** `perCall`: each row repeats the charge of the call. `perRow`: the rows add up to it. */
  chargeRule: "perCall" | "perRow";
  prices: PriceList;
  linkPlace: "dataText" | "dataObject" | "dataArray" | "msg" | "otherField" | "location";
  httpStatus: "200" | "mirrored";
  overLimit: "101" | "202" | "429" | "503" | "reset" | "served";
  sidLocation: "body" | "query" | "either";
};

const ALLOWED: { [Key in keyof SandboxOptions]: readonly SandboxOptions[Key][] | null } = {
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
  chargePlace: ["rows", "entries", "data", "envelope", "none"],
  chargeRule: ["perCall", "perRow"],
  prices: null,
  linkPlace: ["dataText", "dataObject", "dataArray", "msg", "otherField", "location"],
  httpStatus: ["200", "mirrored"],
  overLimit: ["101", "202", "429", "503", "reset", "served"],
  sidLocation: ["body", "query", "either"],
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
} satisfies Partial<SandboxOptions>;

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
} satisfies Partial<SandboxOptions>;

export const DEFAULT_OPTIONS: SandboxOptions = {
  ...SAMPLE_SHAPE,
  pageBase: 1,
  pendingSizeClamp: null,
  pastLastPage: "empty",
  chargePlace: "rows",
  chargeRule: "perCall",
  prices: DEFAULT_PRICES,
  linkPlace: "dataText",
  httpStatus: "200",
  overLimit: "101",
  sidLocation: "body",
};

/** Returns the options with `patch` applied, or a sentence that says what is wrong with it. */
export function patchOptions(
  options: SandboxOptions,
  patch: Record<string, unknown>,
): SandboxOptions | string {
  for (const [key, value] of Object.entries(patch)) {
    const issue = checkSwitch(key, value);
    if (issue) return issue;
  }
  const preset = patch.shape === "reference" ? REFERENCE_SHAPE : patch.shape === "sample" ? SAMPLE_SHAPE : {};
  return { ...options, ...preset, ...patch };
}

function checkSwitch(key: string, value: unknown): string | null {
  if (!Object.hasOwn(ALLOWED, key)) return `no such switch: ${key}`;
  if (key === "pendingSizeClamp") {
    const isSize = value === null || (Number.isInteger(value) && Number(value) >= 1);
    return isSize ? null : "pendingSizeClamp must be null or a whole number from 1";
  }
  if (key === "prices")
    return isPriceList(value)
      ? null
      : "prices must have every price of every operation: whole numbers from 0";
  const allowed: readonly unknown[] = ALLOWED[key as keyof SandboxOptions] ?? [];
  return allowed.includes(value)
    ? null
    : `${key} must be one of ${allowed.map((one) => JSON.stringify(one)).join(", ")}`;
}
