export interface CommandResult {
  ok: boolean;
  text: string;
}

export type OnProgress = (text: string) => void;
