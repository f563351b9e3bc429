import { expect, test } from "vitest";
import { backupDay, backupName, expiredBackups, newestBackup } from "./backup-retention.ts";

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    Temporal.PlainDate.from(first).add({ days: n }).toString(),
  );

test("of a year of daily backups 7 daily, 4 weekly and 12 monthly ones stay", () => {
  let files: string[] = [];
  for (const day of daysFrom("2025-11-01", 400)) {
    files.push(`${day}.backup`);
    const expired = expiredBackups(files);
    files = files.filter((file) => !expired.includes(file));
  }
  expect(files.map(backupDay).toReversed()).toEqual([
    // The last day is 5 December 2026, a Saturday.
    ...["12-05", "12-04", "12-03", "12-02", "12-01", "11-30", "11-29"].map((day) => `2026-${day}`),
    // Sundays; the week of 29 November is among the days already.
    ...["11-22", "11-15"].map((day) => `2026-${day}`),
    ...[
      "10-31",
      "09-30",
      "08-31",
      "07-31",
      "06-30",
      "05-31",
      "04-30",
      "03-31",
      "02-28",
      "01-31",
    ].map((day) => `2026-${day}`),
  ]);
});

test("what others have put into the folder stays", () => {
  const files = daysFrom("2026-01-01", 40).map((day) => `${day}.backup`);
  const theirs = ["mine.backup", "2026-01-02T03-04-05.backup", "before-upgrade.backup"];
  const expired = expiredBackups([...files, ...theirs]);
  expect(expired).not.toHaveLength(0);
  expect(expired.filter((name) => theirs.includes(name))).toEqual([]);
});

test("the newest is of today at most: a clock that was wrong may have made one of a day to come", () => {
  const names = ["2035-01-01.backup", "2026-11-21.backup", "2026-11-20.backup.age", "mine.backup"];
  expect(newestBackup(names, new Date("2026-11-22T09:00:00Z"))).toBe("2026-11-21.backup");
  expect(newestBackup(["2035-01-01.backup"], new Date("2026-11-22"))).toBeUndefined();
});

test("a sealed backup counts like an open one", () => {
  expect(backupName(new Date("2026-11-22T23:59:59Z"), true)).toBe("2026-11-22.backup.age");
  expect(backupDay("2026-11-22.backup.age")).toBe("2026-11-22");
});
