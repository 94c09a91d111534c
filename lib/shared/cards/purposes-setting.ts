import { z } from "zod";
import { optionalName } from "#lib/shared/names/typed-name.ts";
import { MAX_PURPOSE_LENGTH, MAX_PURPOSES } from "./cards.ts";
import { isNameTwice, listNames } from "./purposes.ts";

const name = optionalName(MAX_PURPOSE_LENGTH, {
  tooLong: "cards.errors.purposeTooLong",
  namesPerson: "cards.errors.purposeNamesPerson",
});

/** Schema of the purposes that admins offer, each with an id of its own and names of its own. */
export const purposesSetting = z.strictObject({
  purposes: z
    .array(
      z
        .strictObject({ id: z.uuid(), en: name, zh: name })
        .refine((purpose) => listNames(purpose).length > 0, "cards.errors.purposeMissing"),
    )
    .max(MAX_PURPOSES)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length)
    .refine((all) => !isNameTwice(all), "cards.purposes.same"),
});
