import { randomBytes } from "node:crypto";
import type { Settings } from "#server/settings.ts";
import type { Provider } from "./auth.server.ts";

export const DEVELOPMENT = "development";

/** A new one at each start, shared by this process and its development provider. */
export const developmentSecret = randomBytes(24).toString("base64url");

/**
 * The ways to sign in elsewhere: those an operator has set up. Without any, a site on the embedded
 * database offers its own development provider, so that the whole flow can be tried with no account
 * anywhere. A site in production on a database server never does, nor one with a public address, nor one
 * that listens to more than this machine: there a visitor could sign in as anybody.
 */
export function identityProviders(
  settings: Pick<Settings, "providers" | "databaseUrl" | "production" | "siteUrl" | "host">,
): Provider[] {
  if (settings.providers.length > 0) return settings.providers;
  if (settings.databaseUrl && settings.production) return [];
  if (!isThisMachine(new URL(settings.siteUrl).hostname) || !isThisMachine(settings.host))
    return [];
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

/** Whether a host name or address leads to the machine that asks, and from no other to it. */
function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}
