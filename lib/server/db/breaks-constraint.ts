/** Whether a statement failed because of this constraint or unique index. Looks through the causes, since Drizzle wraps what drivers throw. */
export function breaksConstraint(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false;
  return ("constraint" in error && error.constraint === name) || breaksConstraint(error.cause, name);
}
