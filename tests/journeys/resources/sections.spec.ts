import type { Page } from "@playwright/test";
import { z } from "zod";
import { NIGHTLY } from "../../everything.ts";
import { enterAsAdministrator } from "../browser-session.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { sections, type Section } from "./sections.ts";

const INVALID_ADDRESS = "Please enter a valid URL that begins with http:// or https://";

const [whole, ...others] = sections;
if (!whole) throw new Error("There is no section.");

/** All sections are one screen of the resource framework. One is walked in full, because signing in and loading take most of the time. */
test(`${whole.path}: create, edit, delete, mistakes, failures, two editors, no session`, async ({
  page,
  faults,
}) => {
  test.setTimeout(240_000);
  const { access_token } = await enterAsAdministrator(page);
  await createEditDelete(page, whole);
  await makeMistakes(page, whole);
  expect(faults.unexpected(), "errors in the browser").toEqual([]);
  await test.step("a server that does not answer costs nothing that was typed", () =>
    faults.expectDuring(/ERR_FAILED/, () => missServer(page, whole)));
  await test.step("the second of two editors compares, takes over, and saves over", () =>
    faults.expectDuring(/status of 412/, () => meetOtherEditor(page, whole, access_token)));
  await test.step("when the session is gone, saving asks to sign in again and keeps the form", () =>
    faults.expectDuring(/status of 401/, () => loseSession(page, whole)));
});

test(
  "the other sections: create, edit, delete, mistakes, in their own words",
  NIGHTLY,
  async ({ page }) => {
    test.setTimeout(240_000);
    await enterAsAdministrator(page);
    for (const section of others)
      await test.step(section.path, async () => {
        await createEditDelete(page, section);
        await makeMistakes(page, section);
      });
  },
);

async function createEditDelete(page: Page, section: Section) {
  const [nameLabel = "", name = ""] = Object.entries(section.fields)[0] ?? [];
  const api = `**/api/v1/${section.resource}`;
  await open(page, section);
  // The list of the others is the same screen, and their forms are checked with their mistakes.
  if (section === whole) await expectAccessible(page);
  await page.getByRole("button", { name: section.add, exact: true }).click();
  await expect(formHeading(page, section.formTitle.create)).toBeVisible();
  if (section === whole) await expectAccessible(page);
  await fill(page, section.fields);
  await press(page, "Cancel");
  await press(page, "Discard changes");
  await expect(formHeading(page, section.formTitle.create)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: section.title })).toBeVisible();
  await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: section.add, exact: true }).click();
  await fill(page, section.fields);
  const release = await holdBack(page, api);
  await submit(page, section.submit.create);
  const busy = page.getByRole("button", { name: section.submit.busy });
  await expect(busy).toBeDisabled();
  release();
  await expect(page.getByText(section.toasts.created)).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: name });
  for (const words of section.card) await expect(card).toContainText(words);

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(formHeading(page, section.formTitle.edit)).toBeVisible();
  for (const [label, value] of Object.entries(section.fields)) {
    await expect(field(page, label)).toHaveValue(value);
  }
  await field(page, nameLabel).fill(`${name}, changed`);
  await submit(page, section.submit.edit);
  await expect(page.getByText(section.toasts.updated)).toBeVisible();
  await expect(page.getByRole("heading", { name: `${name}, changed` })).toBeVisible();

  const remove = page.getByRole("button", { name: `Delete ${name}, changed` });
  await remove.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(section.question(`${name}, changed`));
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: `${name}, changed` })).toBeVisible();
  await remove.click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText(section.toasts.deleted)).toBeVisible();
  await expect(page.getByRole("heading", { name: `${name}, changed` })).toHaveCount(0);
}

async function makeMistakes(page: Page, section: Section) {
  await open(page, section);
  await page.getByRole("button", { name: section.add, exact: true }).click();
  // Nothing is left of the row that was stored before.
  for (const label of Object.keys(section.fields)) await expect(field(page, label)).toHaveValue("");
  for (const label of section.addresses) await field(page, label).fill("not an address");
  const numbers = section.numbers ?? [];
  for (const label of numbers) await field(page, label).fill("2.5");
  await submit(page, section.submit.create);
  await expect(page.getByText("Please enter a whole number")).toHaveCount(numbers.length);
  for (const [label, message] of Object.entries(section.required)) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByText(INVALID_ADDRESS)).toHaveCount(section.addresses.length);
  await expectAccessible(page);
  await fill(page, section.fields);
  for (const message of Object.values(section.required)) {
    await expect(page.getByText(message, { exact: true })).toHaveCount(0);
  }
  for (const label of [...section.addresses, ...numbers]) await field(page, label).fill("");
  await expect(page.getByText("Please enter a whole number")).toHaveCount(0);
  await expect(page.getByText(INVALID_ADDRESS)).toHaveCount(0);
  await press(page, "Cancel");
  await press(page, "Discard changes");
}

async function missServer(page: Page, section: Section) {
  const [nameLabel = "", name = ""] = Object.entries(section.fields)[0] ?? [];
  const api = `**/api/v1/${section.resource}`;
  await open(page, section);
  await page.getByRole("button", { name: section.add, exact: true }).click();
  await fill(page, section.fields);
  await page.route(api, (route) => route.abort());
  await submit(page, section.submit.create);
  await expect(page.getByText(section.failed.create).first()).toBeVisible();
  await expect(field(page, nameLabel)).toHaveValue(name);
  await page.unroute(api);
  await submit(page, section.submit.create);
  await expect(page.getByText(section.toasts.created)).toBeVisible();

  await page.route(`${api}/*`, (route) => route.abort());
  await deleteFirst(page, name);
  await expect(page.getByText(section.failed.delete)).toBeVisible();
  await page.unroute(`${api}/*`);
  await deleteFirst(page, name);
  await expect(page.getByText(section.toasts.deleted)).toBeVisible();
}

async function meetOtherEditor(page: Page, section: Section, access_token: string) {
  const [nameLabel = ""] = Object.keys(section.fields);
  const headers = { authorization: `Bearer ${access_token}` };
  const [column = ""] = Object.keys(section.least);
  const all = `/api/v1/${section.resource}`;
  const created = await page.request.post(all, { headers, data: section.least });
  const one = `${all}/${z.object({ id: z.string() }).parse(await created.json()).id}`;
  const saveElsewhere = async (called: string) =>
    expect((await page.request.patch(one, { headers, data: { [column]: called } })).ok()).toBe(
      true,
    );
  // Not from within the section, where only the part after # would change.
  await page.goto("/robots.txt");
  await page.goto(`${section.path}#edit/${one.split("/").at(-1)}`);
  const called = field(page, nameLabel);
  const versions = page.getByRole("alert", { name: "Two versions" });
  await called.fill("Mine");
  await saveElsewhere("Theirs");
  await submit(page, section.submit.edit);
  for (const words of ["has changed this meanwhile", "Mine", "Theirs"])
    await expect(versions).toContainText(words);
  await versions.getByRole("button", { name: "Cancel" }).click();
  await expect(versions).toBeHidden();
  await expect(called).toHaveValue("Mine");
  await submit(page, section.submit.edit);
  await versions.getByRole("button", { name: "Take over theirs" }).click();
  await expect(called).toHaveValue("Theirs");
  await called.fill("Mine after all");
  await saveElsewhere("Theirs again");
  await submit(page, section.submit.edit);
  await versions.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByText(section.toasts.updated)).toBeVisible();
  const stored: unknown = await (await page.request.get(one, { headers })).json();
  expect(stored).toMatchObject({ [column]: "Mine after all" });
  // Other journeys count what a fresh site shows.
  expect((await page.request.delete(one, { headers })).status()).toBe(204);
}

async function loseSession(page: Page, section: Section) {
  const [nameLabel = "", name = ""] = Object.entries(section.fields)[0] ?? [];
  await open(page, section);
  await page.getByRole("button", { name: section.add, exact: true }).click();
  await fill(page, section.fields);
  await page.evaluate(() => localStorage.removeItem("session"));
  await submit(page, section.submit.create);
  await expect(page.getByText("User not authenticated").first()).toBeVisible();
  await expect(field(page, nameLabel)).toHaveValue(name);
  await expect(page.getByRole("link", { name: "Sign in and come back" })).toBeVisible();
}

async function open(page: Page, section: Section) {
  await page.goto(section.path);
  await expect(page.getByRole("heading", { name: section.title, exact: true })).toBeVisible();
}

const formHeading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function deleteFirst(page: Page, name: string) {
  await page
    .getByRole("button", { name: `Delete ${name}` })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The form's own button: the list behind a dialog may have one of the same name. */
const submit = (page: Page, name: string) =>
  page.locator("form").getByRole("button", { name, exact: true }).click();

/** Lets the next call to `url` wait until `release` is called. */
async function holdBack(page: Page, url: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    url,
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  return release;
}
