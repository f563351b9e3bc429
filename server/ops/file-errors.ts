const REASONS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota of this user is used up",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "that disk can only be read",
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of that path is no folder",
  EEXIST: "a file stands in its place",
  EIO: "the disk does not work",
};

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = "code" in error && REASONS[String(error.code)];
  return reason || error.message;
}
