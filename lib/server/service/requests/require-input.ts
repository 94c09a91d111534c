import { AppError } from "#lib/shared/base/errors.ts";

/** Refuses a question before anything leaves: throws `badInput` naming the field, never its value. */
export function requireInput(isSound: boolean, fieldName: string, rule: string): void {
  if (!isSound) throw new AppError("badInput", `${fieldName}: ${rule}`, { fields: { [fieldName]: rule } });
}
