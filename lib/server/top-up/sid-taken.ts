import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";

/** Two placements with one `sid` could not be told apart by anybody. */
export function sidTaken(): AppError {
  return new AppError("badInput", "the sid is taken", { fields: { sid: "topUp.errors.sidTaken" } });
}
