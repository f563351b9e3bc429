import { expect, test } from "vitest";
import { packageFolders, programFiles } from "./pack-image.ts";

const program = programFiles(process.cwd());

test("the image holds the program and its migrations, without tests, maps and components", () => {
  expect(program).toEqual(
    expect.arrayContaining(["package.json", "server/main.ts", "operator/admin.ts", "LICENSE"]),
  );
  expect(
    program.filter((name) => /^db\/migrations\/\d+.*\.sql$/.test(name)).length,
  ).toBeGreaterThan(30);
  expect(
    program.filter((name) => /\.test\.|\.map$|\.tsx$|^(tests|tools|docs)\//.test(name)),
  ).toEqual([]);
});

test("the image holds what the program imports, and no development package", () => {
  const folders = packageFolders(process.cwd(), program);
  const packages = folders.map((folder) => folder.replace("node_modules/", ""));
  expect(packages).toEqual(
    expect.arrayContaining(["@electric-sql/pglite", "better-auth", "pg", "nodemailer", "zod"]),
  );
  const tools = /^(@types\/.*|@playwright\/.*|typescript|vite|vitest|drizzle-kit|esbuild|oxlint)$/;
  expect(packages.filter((name) => tools.test(name))).toEqual([]);
});
