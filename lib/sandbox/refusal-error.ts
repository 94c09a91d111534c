/** What the service answers instead of data: one of the spec's codes, in its words. Spec: "Errors". */
export class RefusalError extends Error {
  readonly code: number;
  /** The shop whose authorization is missing, for code 302. */
  readonly ownerId: string | null;

  constructor(code: number, message: string, ownerId: string | null = null) {
    super(message);
    this.name = "RefusalError";
    this.code = code;
    this.ownerId = ownerId;
  }
}
