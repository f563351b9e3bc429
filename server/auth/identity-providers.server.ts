import { randomBytes } from "node:crypto";
import type { Settings } from "../settings.ts";
import type { Provider } from "./auth.server.ts";

export const DEVELOPMENT = "development";

/** Known to this process and its own development provider only. */
const developmentSecret = randomBytes(24).toString("base64url");

/**
 * The ways to sign in elsewhere: those an operator has set up. Without any, a site on the embedded
 * database offers its own development provider, so that the whole flow can be tried with no account
 * anywhere. A site in production on a database server never does, nor one with a public address: whoever
 * comes can be anybody there.
 */
export function identityProviders(
  settings: Pick<Settings, "providers" | "databaseUrl" | "production" | "siteUrl">,
): Provider[] {
  if (settings.providers.length > 0) return settings.providers;
  if (settings.databaseUrl && settings.production) return [];
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(settings.siteUrl).hostname)) return [];
  return [
    {
      id: DEVELOPMENT,
      name: "the development provider",
      issuer: `${settings.siteUrl}/dev-identity-provider`,
      clientId: DEVELOPMENT,
      clientSecret: developmentSecret,
    },
  ];
}

export function isDevelopmentClient(id: string, secret: string): boolean {
  return id === DEVELOPMENT && secret === developmentSecret;
}
