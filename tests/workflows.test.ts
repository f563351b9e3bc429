import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const rights = z.record(z.string(), z.enum(["read", "write"]));
const step = z.strictObject({
  id: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const job = z.strictObject({
  needs: z.string().optional(),
  // A name that moves, such as ubuntu-latest, changes the system under a commit.
  "runs-on": z.literal("ubuntu-24.04"),
  "timeout-minutes": z.number().max(120),
  permissions: rights.optional(),
  strategy: z
    .strictObject({
      "fail-fast": z.literal(false),
      matrix: z.record(z.string(), z.array(z.string())),
    })
    .optional(),
  steps: z.array(step).min(1),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(
    z.enum(["push", "pull_request", "schedule", "workflow_dispatch"]),
    z.unknown().optional(),
  ),
  permissions: z.strictObject({ contents: z.literal("read") }),
  concurrency: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  jobs: z.record(z.string(), job),
});

const files = globSync(".github/workflows/*.yml").toSorted();
const workflows = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
const jobsOf = (text: string) => Object.entries(workflow.partial().parse(parse(text)).jobs ?? {});
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

test("there are workflows for tests, the night, releases and code scanning", () => {
  expect(files.map((file) => file.replace(/.*\//, ""))).toEqual([
    "code-scanning.yml",
    "nightly.yml",
    "release.yml",
    "test.yml",
  ]);
});

test.each(workflows)("$file has the parts that a runner knows, and no others", ({ text }) => {
  expect(workflow.safeParse(parse(text)).error?.issues ?? []).toEqual([]);
});

test.each(workflows)("$file pins each action by commit and says its version", ({ text }) => {
  const uses = text.match(/uses: .*$/gm) ?? [];
  expect(uses.length).toBeGreaterThan(0);
  const loose = uses.filter((line) => !/^uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d/.test(line));
  expect(loose).toEqual([]);
});

test.each(workflows)(
  "$file runs commands that exist, with no text of a visitor in them",
  ({ text }) => {
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const inserted = jobsOf(text).flatMap(([, { steps }]) =>
      steps.flatMap(({ run = "" }) =>
        [...run.matchAll(/\$\{\{\s*(.*?)\s*\}\}/g)].map(([, what]) => what),
      ),
    );
    // Everything else reaches a shell through env.
    expect(inserted.filter((what) => what !== "matrix.command")).toEqual([]);
  },
);

test("only the release and the scan may write, each what it makes", () => {
  const writes = workflows.flatMap(({ file, text }) =>
    jobsOf(text).flatMap(([name, { permissions = {} }]) =>
      Object.keys(permissions)
        .filter((right) => permissions[right] === "write")
        .map((right) => `${file.replace(/.*\/|\.yml/g, "")} ${name}: ${right}`),
    ),
  );
  expect(writes.toSorted()).toEqual([
    "code-scanning analyze: security-events",
    "release image: attestations",
    "release image: id-token",
    "release image: packages",
    "release notes: contents",
  ]);
});

test("the night runs what npm test leaves out", () => {
  const nightly = workflows.find(({ file }) => file.endsWith("nightly.yml"))?.text ?? "";
  const [, everything] = jobsOf(nightly)[0] ?? [];
  expect(everything?.strategy?.matrix["command"]).toEqual([
    "npm run test:everything",
    "npm run test:chaos",
    "npm run test:browsers",
    "npm run test:foreign",
  ]);
});

test("a release is an image for two processors, with its parts and its origin", () => {
  const release = workflows.find(({ file }) => file.endsWith("release.yml"))?.text ?? "";
  const image = jobsOf(release).find(([name]) => name === "image")?.[1];
  const build = image?.steps.find(({ id }) => id === "build")?.with;
  expect(build).toMatchObject({
    file: "Containerfile",
    platforms: "linux/amd64,linux/arm64",
    sbom: true,
    provenance: "mode=max",
  });
});

test("dependencies are looked at weekly in groups, and weaknesses at once", () => {
  const group = z.record(z.string(), z.unknown());
  const shape = z.strictObject({
    version: z.literal(2),
    updates: z.array(
      z.object({
        "package-ecosystem": z.string(),
        directory: z.literal("/"),
        schedule: z.object({ interval: z.literal("weekly") }),
        groups: z.record(z.string(), group).optional(),
      }),
    ),
  });
  const { updates } = shape.parse(parse(readFileSync(".github/dependabot.yml", "utf8")));
  expect(updates.map((one) => one["package-ecosystem"])).toEqual([
    "npm",
    "github-actions",
    "docker",
  ]);
  expect(updates[0]?.groups?.["security"]?.["applies-to"]).toBe("security-updates");
});

test("issue forms ask for what an answer needs, in parts that the form knows", () => {
  const field = z.strictObject({
    type: z.enum(["markdown", "textarea", "input", "dropdown"]),
    id: z.string().optional(),
    attributes: z.strictObject({
      label: z.string().optional(),
      description: z.string().optional(),
      value: z.string().optional(),
      options: z.array(z.string()).optional(),
    }),
    validations: z.strictObject({ required: z.boolean() }).optional(),
  });
  const form = z.strictObject({
    name: z.string(),
    description: z.string(),
    labels: z.array(z.string()),
    body: z.array(field),
  });
  const forms = [...globSync(".github/ISSUE_TEMPLATE/*.yml")].filter(
    (file) => !/config/.test(file),
  );
  expect(forms).toHaveLength(2);
  for (const file of forms) {
    const { body } = form.parse(parse(readFileSync(file, "utf8")));
    const ids = body.flatMap(({ id }) => id ?? []);
    const fields = body.filter(({ type }) => type !== "markdown");
    expect({ file, ids: new Set(ids).size }).toEqual({ file, ids: fields.length });
    expect(body.some(({ validations }) => validations?.required)).toBe(true);
  }
});
