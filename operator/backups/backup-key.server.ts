import { NotAKey, requireRecipient } from "#db/seal.server.ts";
import { SettingsError, type Settings } from "#server/settings.ts";

export async function requireBackupKey({ backupKey }: Pick<Settings, "backupKey">): Promise<void> {
  if (backupKey === undefined) return;
  await requireRecipient(backupKey).catch((error: unknown) => {
    if (error instanceof NotAKey)
      throw new SettingsError(`The setting BACKUP_KEY ${error.message}.`);
    throw error;
  });
}
