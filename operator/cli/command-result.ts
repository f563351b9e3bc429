export interface CommandResult {
  ok: boolean;
  /** A sentence for the operator. */
  text: string;
}

export type OnProgress = (text: string) => void;
