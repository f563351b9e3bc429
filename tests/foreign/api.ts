import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ADMINISTRATOR } from "#tests/chaos/site.ts";
import { clientProgram } from "./client-program.ts";
import { binaryOf, FOLDER, run, type Finding } from "./tools.ts";

const RULES = 'extends: ["spectral:oas"]\n';

export const lintWithRedocly = (document: string): Finding =>
  run(binaryOf("redocly"), ["lint", "--extends=recommended", document]);

/** Warnings count too. */
export function lintWithSpectral(document: string, folder: string): Finding {
  const rules = join(folder, "spectral.yaml");
  writeFileSync(rules, RULES);
  return run(binaryOf("spectral"), ["lint", "--fail-severity=warn", "-r", rules, document]);
}

/** Generates types from the document, compiles a program that uses them, and lets it make, read and change an event. */
export function runGeneratedClient(document: string, folder: string, url: string): Finding {
  const generated = run(binaryOf("openapi-typescript"), [document, "-o", join(folder, "api.d.ts")]);
  if (!generated.ok) return generated;
  const program = join(folder, "client.ts");
  writeFileSync(program, clientProgram);
  const options =
    "--noEmit --strict --target esnext --module preserve --allowImportingTsExtensions --skipLibCheck --types node --typeRoots node_modules/@types";
  const compiled = run(binaryOf("tsc"), [...options.split(" "), program]);
  if (!compiled.ok) return compiled;
  return run(process.execPath, [program, url, ADMINISTRATOR.email, ADMINISTRATOR.password]);
}

export const clientFolder = join(FOLDER, "client");
