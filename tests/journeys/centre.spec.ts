import { NIGHTLY } from "../everything.ts";
import { createEvent, send, signInByApi } from "./api.ts";
import { enterAsAdministrator } from "./browser-session.ts";
import { ADMINISTRATOR, expect, test } from "./fixtures.ts";
import { mailedInvitation, someone } from "./members.ts";

test("the line of a newsletter is kept in the tab, leaves unsaved, and follows what others write", async ({
  page,
  site,
  faults,
}) => {
  const session = await enterAsAdministrator(page);
  await page.goto("/admin/newsletter");
  const line = page.getByRole("textbox", { name: "A line of your own" });
  await line.fill("Three new cities. Thank you, Asha!");
  await page.reload();
  await expect(line).toHaveValue("Three new cities. Thank you, Asha!");
  const sendTest = page.getByRole("button", { name: "Send me a test" });
  await sendTest.click();
  await expect(page.getByText("A test is on its way to you.")).toBeVisible();
  const mails = () => site.mailsTo(ADMINISTRATOR.email).join("");
  await expect.poll(mails).toContain("Three new cities. Thank you, Asha!");
  // A draft that is saved would hide what others write.
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage)))
    .not.toContain(expect.stringContaining("newsletter/"));
  const path = `${site.url}/api/v1/newsletter/issues/${new Date().toISOString().slice(0, 7)}`;
  await send(path, "PATCH", { intro: "From somebody else" }, session);
  await sendTest.click();
  await expect(line).toHaveValue("From somebody else");
  await sendTest.click();
  await expect.poll(() => mails().split("From somebody else").length).toBe(3);
  // A draft that comes back after a reload is older than what was stored meanwhile.
  await line.fill("Mine");
  await send(path, "PATCH", { intro: "A newer line" }, session);
  await page.reload();
  await expect(line).toHaveValue("Mine");
  faults.expect(/status of 412/);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText('Somebody else has saved "A newer line".')).toBeVisible();
  await expect(line).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  // The page knows of what it has saved later than its reader, who types on.
  await expect(line).toHaveValue("Mine");
  const { promise: typed, resolve } = Promise.withResolvers<void>();
  await page.route("**/newsletter/issues", (route) => typed.then(() => route.continue()));
  await line.fill("Saved");
  await sendTest.click();
  await expect.poll(() => mails()).toContain("Saved");
  await line.fill("Saved, and more");
  resolve();
  await sendTest.click();
  await expect.poll(() => mails()).toContain("Saved, and more");
  await page.route("**/newsletter/issues/*", async (route) => {
    await line.fill("Typed meanwhile");
    await route.continue();
  });
  await line.fill("Sent");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(line).toHaveValue("Typed meanwhile");
  await page.unrouteAll();
  await sendTest.click();
  await expect.poll(() => mails()).toContain("Typed meanwhile");
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage)))
    .not.toContain(expect.stringContaining("newsletter/"));
});

test("a note on a report is kept in the tab until it is saved", NIGHTLY, async ({ page, site }) => {
  const session = await signInByApi(site.url);
  const { id, event_name } = await createEvent(site.url, session, "Chai with a note");
  const body = new URLSearchParams({ reason: "other", message: "It is on another day." });
  await fetch(`${site.url}/events/${id}/report`, { method: "POST", body });
  await enterAsAdministrator(page);
  await page.goto("/admin/reports");
  const entry = page.getByRole("article", { name: event_name });
  const note = entry.getByRole("textbox", { name: "Note" });
  const open = () => entry.getByText("Add a note").click();
  await open();
  await note.fill("Called the cafe. ");
  await page.reload();
  await open();
  await expect(note).toHaveValue("Called the cafe. ");
  await entry.getByRole("button", { name: "Save the note" }).click();
  await expect(entry.getByText("Change the note")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage)))
    .not.toContain(expect.stringContaining("report-note/"));
});

test(
  "mayors whose invitation was lost stay ticked, and each is mailed once",
  NIGHTLY,
  async ({ page, site, faults }) => {
    faults.expect(/ERR_FAILED/);
    await enterAsAdministrator(page);
    await page.goto("/admin/chapters");
    await page.getByText(/^Invite several from the directory/).click();
    const form = page.getByRole("form", { name: "Invite several from the directory" });
    const jaipur = form.getByRole("checkbox", { name: /, Jaipur/ });
    const kampala = form.getByRole("checkbox", { name: /, Kampala/ });
    await jaipur.check();
    await kampala.check();
    const name = form.getByLabel("Your name");
    if (await name.isVisible()) await name.fill("Meera of the team");
    const lost = (city: string) => `**/cities/${city}/host-invitations`;
    await page.route(lost("Jaipur"), async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(lost("Kampala"), (route) => route.abort());
    await form.getByRole("button", { name: "Invite 2 people" }).click();
    // Jaipur's was stored: it leaves the list, and nothing says that it failed.
    await expect(jaipur).toHaveCount(0);
    await expect(form.getByText(/, Jaipur:/)).toHaveCount(0);
    await expect(form.getByText(/, Kampala:/)).toBeVisible();
    await expect(kampala).toBeChecked();
    await page.unroute(lost("Kampala"));
    await form.getByRole("button", { name: "Invite 1 person" }).click();
    await expect(page.getByText("We've emailed 1 person.")).toBeVisible();
    await expect(kampala).toHaveCount(0);
    for (const city of ["jaipur", "kampala"])
      await expect.poll(() => site.mailsTo(`${city}@ecafe.example.org`).length).toBe(1);
  },
);

test(
  "who hands a city over reads that the notes are not saved yet",
  NIGHTLY,
  async ({ page, site }) => {
    await page.goto(await mailedInvitation(site, "Unnao", someone()));
    await page.getByLabel("Your name").fill("Asha Rao");
    await page.getByLabel("Choose a password", { exact: true }).fill("kahwa-in-pune");
    await page.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Unnao", exact: true })).toBeVisible();
    await page.goto("/host/Unnao/handover");
    const unsaved = page.getByText("Your notes aren't saved yet.");
    await page.getByLabel("Good to know about Unnao").fill("Ring Ravi at the cafe.");
    await expect(unsaved).toBeVisible();
    await page.getByRole("button", { name: "Save the notes" }).click();
    await expect(unsaved).toHaveCount(0);
  },
);
