import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openEmbedded } from "./connection.server.ts";
import { makeFolders, privateDirectory } from "./private-directory.server.ts";

test("the embedded database is nobody else's to read, in a new directory and in one from before", async () => {
  const home = await newHome();
  await mkdir(join(home, "old"), { mode: 0o777 });
  for (const name of ["new", "old"]) {
    const directory = join(home, name);
    await (await openEmbedded(directory)).close();
    expect([name, await rightsOf(directory)]).toEqual([name, expected(0o700)]);
  }
});

test("a directory that may not be written stays one", async () => {
  const directory = await newHome();
  await chmod(directory, 0o555);
  await privateDirectory(directory);
  expect(await rightsOf(directory)).toBe(expected(0o500));
});

test.runIf(process.platform === "linux")(
  "a folder that cannot be made says so, also in one that takes none at all",
  async () => {
    const home = await newHome();
    makeFolders(join(home, "one", "two"));
    expect(await rightsOf(join(home, "one", "two"))).toBe(0o700);
    expect(() => makeFolders("/proc/none/at/all")).toThrow("ENOENT");
    expect(() => makeFolders("/dev/null/below")).toThrow("EEXIST");
  },
);

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "private-"));
  onTestFinished(async () => {
    await chmod(home, 0o700);
    await rm(home, { recursive: true });
  });
  return home;
}

const rightsOf = async (path: string) => expected((await stat(path)).mode & 0o777);

/** Windows knows no rights of this kind. */
const expected = (rights: number) => (process.platform === "win32" ? 0 : rights);
