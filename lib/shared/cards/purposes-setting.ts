import { z } from "zod";
import { personalDataIn } from "#lib/shared/base/personal-data.ts";
import { optionalName } from "#lib/shared/names/typed-name.ts";
import { MAX_PURPOSE_LENGTH, MAX_PURPOSES } from "./cards.ts";
import { isNameTwice, joinNames, listNames, type PurposeNames } from "./purposes.ts";

const name = optionalName(MAX_PURPOSE_LENGTH, {
  tooLong: "cards.errors.purposeTooLong",
  namesPerson: "cards.errors.purposeNamesPerson",
});

/** Schema of the purposes that admins offer, each with an id of its own and names of its own. */
export const purposesSetting = z.strictObject({
  purposes: z
    .array(
      z
        .strictObject({ id: z.uuid().toLowerCase(), en: name, zh: name })
        .refine((purpose) => joinNames(purpose) !== "", "cards.errors.purposeMissing")
        .refine((purpose) => !isNumberParted(purpose), "cards.errors.purposeNamesPerson"),
    )
    .max(MAX_PURPOSES)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
    .refine((all) => !isNameTwice(all), "cards.purposes.same"),
});

/** True when only both names together hold somebody's number, as the audit log would show it. */
function isNumberParted(purpose: PurposeNames): boolean {
  const holdsNumber = (text: string) => personalDataIn(text) !== null;
  return holdsNumber(joinNames(purpose)) && !listNames(purpose).some(holdsNumber);
}
