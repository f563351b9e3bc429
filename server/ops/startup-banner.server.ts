import { existsSync } from "node:fs";
import { DEVELOPMENT, identityProviders } from "#server/auth/identity-providers.server.ts";
import type { DevelopmentCode } from "#server/auth/development-code.server.ts";
import type { FirstAdministrator } from "#server/auth/first-administrator.server.ts";
import type { Settings } from "#server/settings.ts";

interface SiteState {
  settings: Settings;
  database: { kind: "embedded" | "postgresql" };
  firstAdministrator: FirstAdministrator | undefined;
  developmentCode: Pick<DevelopmentCode, "code" | "file"> | undefined;
}

export function startupBanner(site: SiteState): string[] {
  const { settings, database, firstAdministrator } = site;
  const where =
    database.kind === "embedded"
      ? `the embedded database in ${settings.dataDirectory}`
      : `PostgreSQL at ${new URL(settings.databaseUrl ?? "").host}`;
  return [
    `Database: ${where}.`,
    ...(firstAdministrator ? [howToSignIn(firstAdministrator)] : []),
    ...aboutDevelopmentSignIn(site),
    ...aboutBackups(settings),
  ];
}

/** The code of the development provider signs in as anybody, so an operator has to know of it. */
function aboutDevelopmentSignIn({
  settings,
  developmentCode,
}: Pick<SiteState, "settings" | "developmentCode">): string[] {
  if (developmentCode)
    return [
      `Development sign-in: on, for this machine only, with the code ${developmentCode.code} (also in ${developmentCode.file}). Whoever has it can be anybody.`,
    ];
  const onThisMachine = identityProviders({ ...settings, host: "localhost" });
  return onThisMachine.some(({ id }) => id === DEVELOPMENT)
    ? [`Development sign-in: off, because HOST is ${settings.host} and others may come.`]
    : [];
}

function aboutBackups({ backupTo, backupKey }: Settings): string[] {
  if (backupTo !== undefined && !existsSync(backupTo))
    return [`Backups: there is no folder ${backupTo}, so no copy leaves until it is there.`];
  return backupTo !== undefined && backupKey === undefined
    ? [
        `Backups: they leave for ${backupTo} unsealed, so whoever reads them there reads every email address. npm run backup:key makes a BACKUP_KEY.`,
      ]
    : [];
}

function howToSignIn({ email, password }: FirstAdministrator): string {
  return password
    ? `Administrator: sign in as ${email} with the password ${password} (shown this once).`
    : `Administrator: sign in as ${email} with the password you have set.`;
}
