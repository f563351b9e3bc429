export interface Place {
  root: string;
  dataDirectory: string;
  backupTo: string | undefined;
  npm: string;
  node: string;
  isShared: boolean;
}
