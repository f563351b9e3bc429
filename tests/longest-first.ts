import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take much longer than others of their kind. Begun last, one of them would run alone at the end. */
const LONGEST = [
  "tools/setup.test.ts",
  "operator/backups/backup.server.test.ts",
  "tests/permission-matrix.server.test.ts",
  "tests/upgrade/older-backups.server.test.ts",
  "app/views/search/service.server.test.ts",
  "tests/event-pictures.server.test.ts",
  "operator/backups/sealed-backup.server.test.ts",
  "app/core/files/stores.server.test.ts",
  "server/limits/rate-limits.server.test.ts",
  "server/auth/api.server.test.ts",
  "tests/acts-that-mail.server.test.ts",
  "tests/reader-links.server.test.ts",
  "tests/guest-changes.server.test.ts",
  "operator/backups/backups.server.test.ts",
  "tests/pictures/stopped.server.test.ts",
  "db/searched.server.test.ts",
  "tests/guests-situations.server.test.ts",
];

/** Runs the longest files first, also in a fresh clone, where Vitest does not know yet how long each takes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((file) => moduleId.endsWith(file));
