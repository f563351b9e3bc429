/** As much of the provider's shape as our tests use: the package brings no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface OidcContext {
    path: string;
    req: IncomingMessage;
    res: ServerResponse;
    respond: boolean;
    oidc: {
      session?: { accountId?: string };
      provider: {
        Grant: new (facts: { clientId: string; accountId?: string | undefined }) => Grant;
      };
    };
  }

  interface Configuration {
    clients: object[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    pkce: object;
    cookies: object;
    features: object;
    interactions: { url(context: OidcContext, interaction: { uid: string }): string };
    findAccount(context: OidcContext, id: string): { accountId: string; claims(): object };
    loadExistingGrant(context: OidcContext): Promise<Grant>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    use(middleware: (context: OidcContext, next: () => Promise<void>) => Promise<void>): void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
