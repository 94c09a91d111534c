/**
 * HTTP status of everything that can go wrong on our side, named like its text under `errors` in `messages/`. From 500
 * on an error is unexpected and logged as a fault. A response of the service is data, not an error.
 */
export const ERROR_STATUS = {
  badInput: 400,
  notSignedIn: 401,
  forbidden: 403,
  confirmFirst: 403,
  secondFactorFirst: 403,
  crossSite: 403,
  wrongHost: 421,
  notFound: 404,
  gone: 410,
  tooLarge: 413,
  tooManyTries: 429,
  storageFull: 507,
  storageDown: 503,
  newVersion: 409,
  internal: 500,
} satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Errors in the browser: the server's codes, no connection, and a response that is not ours. */
export type RequestErrorCode = ErrorCode | "offline" | "badReply";

/**
 * Proof that a person is the one who signed in: the password, a code where a second factor is on, or another sign-in
 * at the identity provider for a person without a password.
 */
export type Proof = "password" | "code" | "signOn";

/** A command in the browser waits until the person has confirmed or given up. */
export type ConfirmRequest = { proof: Proof; answer: (isConfirmed: boolean) => void };

/** Body of every response of ours that is not 2xx, and of a rejected command. */
export type ErrorBody = {
  error: {
    code: ErrorCode;
    requestId: string;
    fields?: Record<string, string>;
    retryAfterMs?: number;
    /** Proof to ask for first, with `confirmFirst`. */
    proof?: Proof;
  };
};

/** Error of a command in the browser. */
export type CommandError = Omit<ErrorBody["error"], "code" | "requestId" | "retryAfterMs"> & {
  code: RequestErrorCode;
  requestId?: string;
};

type AppErrorOptions = {
  cause?: unknown;
  retryAfterMs?: number;
  fields?: Record<string, string>;
  proof?: Proof;
};

/** The one error thrown inside the server; converted to `ErrorBody` once, at the edge. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterMs: number | undefined;
  /** Field name → message key, for `badInput`. */
  readonly fields: Record<string, string> | undefined;
  readonly proof: Proof | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
    this.fields = options.fields;
    this.proof = options.proof;
  }
}

/** Result of a server action, which never throws at the browser. */
export type CommandResult<Output> = { ok: true; value: Output } | { ok: false; error: ErrorBody["error"] };

/** Server action as the browser calls it. */
export type Command<Output = null> = (input: unknown) => Promise<CommandResult<Output>>;
