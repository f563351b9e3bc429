/** As much of the provider's shape as we use: the package brings no types of its own. */
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
    interactions: { url(context: OidcContext, interaction: { uid: string }): string };
    findAccount(
      context: OidcContext,
      id: string,
    ): { accountId: string; claims(): object } | undefined;
    loadExistingGrant(context: OidcContext): Promise<Grant>;
    [option: string]: unknown;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    use(middleware: (context: OidcContext, next: () => Promise<void>) => Promise<void>): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<object>;
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<string>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
