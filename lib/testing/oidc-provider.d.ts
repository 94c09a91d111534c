/** The few parts of the provider that tests use; the package has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
  type OidcContext = {
    oidc: {
      client?: { clientId: string };
      session?: { accountId?: string };
      provider: { Grant: new (of: { clientId?: string; accountId?: string }) => Grant };
    };
  };
  type KoaContext = {
    path: string;
    req: IncomingMessage;
    res: ServerResponse;
    body: unknown;
    respond: boolean;
  };
  export type Configuration = Record<string, unknown> & {
    loadExistingGrant?: (context: OidcContext) => Promise<Grant>;
    findAccount?: (
      context: OidcContext,
      id: string,
    ) => { accountId: string; claims: (use: string) => Record<string, unknown> };
    interactions?: { url: (context: OidcContext, interaction: { uid: string }) => string };
  };
  // eslint-disable-next-line no-restricted-syntax -- the package gives a class
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
    use(step: (context: KoaContext, next: () => Promise<void>) => Promise<void>): void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }
}
