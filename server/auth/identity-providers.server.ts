import { randomBytes } from "node:crypto";
import { findPackageJSON } from "node:module";
import type { Settings } from "#server/settings.ts";
import type { Provider } from "./auth.server.ts";

export const DEVELOPMENT = "development";

export const developmentSecret = randomBytes(24).toString("base64url");

/**
 * Without any, a site on the embedded database offers a development provider, so that the flow can be tried
 * without an account elsewhere. A site on a database server, with a public address or open to the network never
 * does, because there a visitor could sign in as anybody.
 */
export function identityProviders(
  settings: Pick<Settings, "providers" | "databaseUrl" | "production" | "siteUrl" | "host">,
): Provider[] {
  if (settings.providers.length > 0) return settings.providers;
  if (settings.databaseUrl && settings.production) return [];
  if (!isThisMachine(new URL(settings.siteUrl).hostname) || !isThisMachine(settings.host))
    return [];
  // A development dependency: an installation for production leaves it out.
  if (!isInstalled("oidc-provider")) return [];
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

function isInstalled(name: string): boolean {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined;
  } catch {
    return false;
  }
}

/** Requests from other machines must not reach it. */
const isThisMachine = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
