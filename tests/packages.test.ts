import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";
import { z } from "zod";
import { readSourceFiles, type SourceFile } from "./source-files.ts";

const files = readSourceFiles();
const product = files.filter(
  ({ path }) => /^(app|db|server|operator)\//.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
);

test("every package is declared, and what serves the site is no development tool", () => {
  const { dependencies, devDependencies } = readPackage();
  const atBuild = /^(server\/dev|app\/routes)\.ts$/;
  const whereInstalled = "server/auth/dev-identity-provider.server.ts";
  const wrong = files.flatMap((file) =>
    packagesOf(file).flatMap(({ name, isTypeOnly }) => {
      if (dependencies[name]) return [];
      const isServed =
        product.includes(file) &&
        !atBuild.test(file.path) &&
        !isTypeOnly &&
        file.path !== whereInstalled;
      if (devDependencies[name] && !isServed) return [];
      return [`${file.path} imports ${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test("lint and format leave out folders of the root only", () => {
  const settings = z.object({ ignorePatterns: z.array(z.string()) });
  for (const file of [".oxlintrc.json", ".oxfmtrc.json"]) {
    const { ignorePatterns } = settings.parse(JSON.parse(readFileSync(file, "utf8")));
    // Without the slash `data/` means any folder of that name, such as app/core/data.
    const anywhere = ignorePatterns.filter((pattern) => !/^!?\/|^package-lock/.test(pattern));
    expect({ file, anywhere }).toEqual({ file, anywhere: [] });
  }
});

test("every command says with --help what it does", () => {
  const programs = Object.entries(readPackage().scripts).flatMap(([name, script]) => {
    const [, program] = /^node .*?(\S+\.ts)\b/.exec(script) ?? [];
    return program ? [{ name, text: readFileSync(program, "utf8") }] : [];
  });
  expect(programs.length).toBeGreaterThan(20);
  const silent = programs.filter(
    ({ text }) => !/^(answerHelp|await (answerCommand|finishWith))\(/m.test(text),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

function packagesOf(file: SourceFile) {
  return file.imports.flatMap(({ specifier, isTypeOnly }) => {
    if (/^[.#]/.test(specifier) || isBuiltin(specifier) || specifier.startsWith("virtual:"))
      return [];
    const [scope = "", second] = specifier.split("/");
    return [{ name: scope.startsWith("@") ? `${scope}/${second}` : scope, isTypeOnly }];
  });
}

function readPackage() {
  const names = z.record(z.string(), z.string());
  const shape = z.object({ dependencies: names, devDependencies: names, scripts: names });
  return shape.parse(JSON.parse(readFileSync("package.json", "utf8")));
}
