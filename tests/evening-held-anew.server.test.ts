import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { thankGuests } from "#app/features/guests/morning/jobs.server.ts";
import { thanksDue } from "#app/features/guests/morning/rules.ts";
import { readFeedback } from "#app/features/guests/morning/service.server.ts";
import type { EventRow } from "./city-event-rows.ts";
import { makeHost, signUp } from "./context.ts";
import { ENGINES } from "./engines.ts";
import { formSite, type FormSite } from "./form-site.ts";

const HOUR = 3_600_000;
const NAMES = ["asha", "ben", "cem"];

describe.each(ENGINES)("An evening that is held anew (%s)", (engine) => {
  let here: FormSite;
  let host: Viewer;
  let event: EventRow;
  beforeEach(async () => {
    here = await formSite(engine, new Date("2027-03-10T12:00:00Z"));
    host = await signUp(here.site.database.db, "user");
    await makeHost(here.site.database.db, host, "Jaipur");
    const date_time = new Date("2027-03-12T12:30:00Z");
    event = await here.ahead({ city_name: "Jaipur", date_time });
  });
  afterEach(() => here.close());

  const goTo = (moment: Date) => here.wait(moment.getTime() - here.now().getTime());
  const goToEvening = () => goTo(new Date(event.date_time.getTime() + HOUR));
  const thanked = async () => {
    goTo(thanksDue(event));
    await thankGuests(here.site.contextFor(visitor, "test"));
    return (await here.mails("guest-thanks")).length;
  };

  test("asks and thanks once more after its new date, and counts only what is said then", async () => {
    const links: string[] = [];
    for (const name of NAMES) links.push(await here.sayYes(event, name));
    const answer = async (mood: string, line: string) => {
      for (const link of links)
        expect((await here.post(link, { action: "feedback", mood, line })).status).toBe(303);
    };
    goToEvening();
    await answer("not-for-me", "Nobody was there");
    expect(await thanked()).toBe(3);

    await here.change(event, { status: "postponed" });
    await here.change(event, { date_time: "2027-04-16T18:00" });
    event = (await here.event(event.id)) ?? event;
    goToEvening();
    expect(await here.page(links[0] ?? "")).not.toContain("You said");
    await answer("great", "");
    const value = { great: 3, fine: 0, not_for_me: 0, lines: [] };
    const said = await readFeedback(here.site.contextFor(host, "test"), event.id);
    expect(said).toEqual({ ok: true, value });
    expect(await thanked()).toBe(6);
  });

  test("keeps answers where a start that is over is corrected", async () => {
    const link = await here.sayYes(event, "asha");
    goToEvening();
    await here.post(link, { action: "feedback", mood: "fine", line: "" });
    await here.change(event, { date_time: "2027-03-12T18:15" });
    expect(await here.page(link)).toContain("You said: Fine");
  });
});
