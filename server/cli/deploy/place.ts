/** What the files of a deployment have to know of this clone and this machine. */
export interface Place {
  /** The folder of the clone. */
  root: string;
  dataDirectory: string;
  /** The second folder for backups, where BACKUP_TO names one. */
  backupTo: string | undefined;
  /** Where npm and node are. */
  npm: string;
  node: string;
  /** The options that `npm start` gives to node. */
  startFlags: string[];
  /** Whether several processes may share the database. */
  isShared: boolean;
}
