import { expect, test } from "vitest";
import { schemaOf } from "./field-schemas.ts";
import { isPicture, isWebAddress } from "./web-address.ts";

const schema = schemaOf({
  title: { input: "line", label: "Title", required: "Title is required" },
  place: { input: "line", label: "Place" },
  story: { input: "text", label: "Story" },
});

test("a field of one line holds no line break, a text keeps its own", () => {
  const written = { title: "Chai\r\nBcc: all", place: "Fort\u2028Mumbai\n", story: "One\nTwo" };
  expect(schema.parse(written)).toEqual({
    title: "Chai Bcc: all",
    place: "Fort Mumbai",
    story: "One\nTwo",
  });
});

test("marks of direction in a line turn nothing that follows it", () => {
  const { title } = schema.parse({ title: "\u202eevil" }) as { title: string };
  expect(title).toBe("\u202eevil\u202c");
});

test.each([
  ["https://form.example/a@b?c=d@e", true],
  ["https://our-site.example@elsewhere.example/", false],
  ["https://name:secret@form.example/", false],
  ["javascript:alert(1)//https://x.example", false],
])("a link to %s: %s", (address, isTaken) => {
  expect(isWebAddress(address)).toBe(isTaken);
});

test.each([
  ["/art/people/p07.webp", true],
  ["/art/menu/blog.svg", true],
  ["/pictures/0d1f6f8a-1111-4111-8111-000000000015.jpg", true],
  ["https://pictures.example/1", true],
  ["/events", false],
  ["/", false],
  ["//evil.example/1.jpg", false],
  ["/art/../api/v1/health", false],
  ["/pictures/", false],
  ["/art/people/p07", false],
  ["/api/v1/export.jpg", false],
  ["/auth?x=/art/a.jpg", false],
  ["art/people/p07.webp", false],
])("a picture at %s: %s", (address, isTaken) => {
  expect(isPicture(address)).toBe(isTaken);
});

test.each(["title", "place", "story"])("U+0000 in the %s is refused by name", (field) => {
  const { error } = schema.safeParse({ title: "Chai", [field]: "a\u0000b" });
  expect(error?.issues).toMatchObject([
    { path: [field], message: "This contains control characters" },
  ]);
});

test("an optional text of the wrong kind is no text, and too long a one says so", () => {
  const { error } = schema.safeParse({ title: "Chai", place: 5, story: "x".repeat(5_001) });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "This must be a text",
    "This must be at most 5000 characters long",
  ]);
});

test("line breaks alone are no title", () => {
  expect(schema.safeParse({ title: "\n\r\n" }).error?.issues[0]?.message).toBe("Title is required");
});
