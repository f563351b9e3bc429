export interface Place {
  root: string;
  dataDirectory: string;
  /** The second folder for backups, where BACKUP_TO names one. */
  backupTo: string | undefined;
  npm: string;
  node: string;
  startFlags: string[];
  isShared: boolean;
}
