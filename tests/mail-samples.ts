import { eventPicturesPath } from "#app/content/host-paths.ts";
import { eveEmail, fullEmail } from "#app/features/host-mails/mails.server.ts";
import { mailPicture } from "#app/core/mail/mail-picture.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import { answerEmail, invitationEmail } from "#app/features/hosts/mails.server.ts";
import { dayEmail, hostLetter, weekEmail } from "#app/features/chapters/mails.server.ts";
import { publicEventAt } from "#app/resources/city-events/rules.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { guestEmail, type GuestFacts } from "#app/features/guests/emails.server.ts";
import { GuestMail } from "#app/features/guests/rules.ts";
import {
  confirmationEmail as followEmail,
  meetupEmail,
  monthlyEmail,
} from "#app/features/followers/mails.server.ts";
import { centreLetterEmail, letterEmail } from "#app/features/followers/letters/mails.server.ts";
import {
  alreadySubscribedEmail,
  confirmationEmail,
  issueEmail,
  welcomeEmail,
} from "#app/features/newsletter/mails.server.ts";
import {
  eveningEmail,
  nextMeetupEmail,
  nudgeEmail,
} from "#app/features/host-mails/questions/mails.server.ts";
import { eventPath } from "#app/content/paths.ts";
import {
  forwardEmail,
  hiddenPictureEmail,
  reportEmail,
} from "#app/features/reports/mails.server.ts";
import { ownDataEmail } from "#app/views/own-data/emails.server.ts";
import * as account from "#server/auth/emails.server.ts";
import { eventRow } from "./city-event-rows.ts";

const siteUrl = "https://meetups.example.org";
const to = "asha.with-a-rather-long-address@example.org";
const token = "k3yT0ken".repeat(5);
const now = new Date("2027-03-10T06:30:00Z");

const event = eventRow({
  event_name: "First Customers, and how to find them without spending a rupee",
  venue: "The Pink Cup, second floor, behind the old clock tower on M. I. Road",
  wall_time: "2027-03-11T18:00",
  status_reason: "The cafe is flooded. We are sorry, and look for another place.",
});

const facts: GuestFacts = {
  to,
  name: "Asha",
  bring: 2,
  state: "coming",
  event: publicEventAt(event, now),
  link: `${siteUrl}/r/${token}`,
  siteUrl,
  now,
};

const situations: Partial<Record<GuestMail, Partial<GuestFacts>>> = {
  "guest-waiting": { state: "waiting" },
  "guest-seat": { state: "offered" },
  "guest-moved": { why: "moved", was_at: "2027-03-11T17:00" },
  "guest-out": { state: "struck" },
  "guest-notice": { note: "The door is around the corner.\n\nRing the bell." },
};

const { event_name, city_name, venue } = event;
const date_time = "2027-04-03T18:00";
/** The next meetup that the question proposes. */
export const plan = cityEventInput.parse({ event_name, city_name, venue, date_time });

const follow = { city_name: "Jaipur", frequency: "each" as const, letters: true };

/** One of every kind of mail that the site sends to people, with long words in it. */
export const mailSamples: readonly Email[] = [
  ...Object.values(GuestMail).map((kind) => guestEmail(kind, { ...facts, ...situations[kind] })),
  guestEmail("guest-confirm", { ...facts, name: "A".repeat(60), state: "pending" }),
  guestEmail("guest-confirm", { ...facts, state: "pending", follows: true }),
  ...(["moved", "postponed", "on-again", "elsewhere", "here-again"] as const).map((why) =>
    guestEmail("guest-moved", {
      ...facts,
      why,
      was: "Wed, Mar 10, 6:00 PM, The Blue Cup, Jaipur",
    }),
  ),
  invitationEmail({
    to,
    siteUrl,
    token,
    city: "Jaipur",
    duty: "host",
    line: "We meet at the lake, and need somebody who knows everybody.",
    isHandover: false,
    expires: new Date("2027-03-20T12:00:00Z"),
    inviter: { name: "Rhea Mistry", email: "rhea@example.org" },
  }),
  invitationEmail({
    to,
    siteUrl,
    token,
    city: "Jaipur",
    duty: "host",
    line: null,
    isHandover: true,
    expires: new Date("2027-03-20T12:00:00Z"),
    inviter: { name: "Rhea Mistry", email: "rhea@example.org" },
  }),
  issueEmail(
    { to, siteUrl, token },
    {
      id: "2027-03",
      month: "2027-03",
      intro: "Three cities met for the first time.",
      posts: [
        {
          title: "Pricing a cup",
          text: "What we charge, and why.",
          path: "/blog/one",
          picture: mailPicture("/art/blog/b01.webp"),
        },
      ],
      events: [
        { title: event.event_name, text: "Mar 11, 2027, 6:00 PM · Jaipur", path: "/events/one" },
      ],
      recaps: [
        { title: "Chai at six, Pune", text: "Nine of us, one price list.", path: "/events/two" },
      ],
    },
  ),
  ...(["accepted", "declined", "lapsed"] as const).map((answer) =>
    answerEmail({
      to,
      siteUrl,
      city: "Jaipur",
      duty: "host",
      email: "asha@example.org",
      answer,
    }),
  ),
  ...[plan, null].map((next) =>
    nudgeEmail({
      to,
      city: "Jaipur",
      last: next && "2027-01-02T18:00",
      plan: next,
      url: `${siteUrl}/host/again/${token}`,
    }),
  ),
  centreLetterEmail(to, siteUrl, {
    text: "We look for places with a quiet corner.",
    subject_id: "Jaipur",
    created_at: now,
  }),
  hostLetter({
    to,
    siteUrl,
    text: "We meet in May.\n\nBring somebody who might host a city.",
    writer: "rhea@example.org",
    name: "Rhea Mistry",
  }),
  eveEmail({ to, siteUrl, event: publicEventAt(event, now), now }),
  fullEmail({ to, siteUrl, event: publicEventAt({ ...event, capacity: 20 }, now) }),
  dayEmail(to, siteUrl, [
    "Rhea Mistry is now host of Jaipur.",
    "An invitation to be a helper of Pune has lapsed.",
    "2 new reports to read.",
  ]),
  weekEmail(
    to,
    siteUrl,
    {
      held: { meetups: 7, cities: 5, yeses: 83 },
      ahead: { meetups: 6, cities: ["Dhaka", "Jaipur", "Kampala", "Mumbai", "Pune", "Seoul"] },
      joined: 1,
      left: 2,
      late: 1,
      refused: 3,
    },
    [
      {
        city_name: "Jaipur",
        status: "looking",
        needs: "Next meetup in 4 days, and no City Mayor.",
      },
      { city_name: "Nagpur", status: "sleeping", needs: "Silent for 200 days." },
      { city_name: "Kolkata", status: "looking", needs: null },
    ],
  ),
  eveningEmail(
    to,
    event,
    { attendance: { said_yes: 21, came: 17, source: "door" }, walkIns: 2, hadGuests: true },
    {
      question: `${siteUrl}/host/again/${token}`,
      pictures: siteUrl + eventPicturesPath(event),
      event: siteUrl + eventPath(event.id),
    },
  ),
  nextMeetupEmail(
    to,
    plan,
    { event, attendance: null, walkIns: 0, hadGuests: true },
    {
      question: `${siteUrl}/host/again/${token}`,
      pictures: siteUrl + eventPicturesPath(event),
    },
  ),
  hiddenPictureEmail(siteUrl, to, { title: event.event_name, city_name: "Jaipur" }),
  ownDataEmail(to, `${siteUrl}/my-data/${token}`),
  reportEmail(siteUrl, to, 3, {
    title: event.event_name,
    city_name: "Jaipur",
    event_id: event.id,
    reason: "wrong",
  }),
  forwardEmail({
    to,
    title: event.event_name,
    city_name: "Jaipur",
    reason: "wrong",
    text: "The cafe has closed in May, and there is nobody at the door who knows where you meet now.",
    url: `${siteUrl}/events/${event.id}`,
  }),
  account.verificationEmail(siteUrl, to, token, `/host/invitation/${token}`),
  account.resetEmail(siteUrl, to, token),
  account.changeAddressEmail(siteUrl, to, token, ["Goa", "Jaipur"]),
  account.addressChangedEmail(to, "somebody-else-altogether@example.org", ["Jaipur"]),
  account.passwordChangedEmail(siteUrl, to),
  account.twoFactorEmail(siteUrl, to, true),
  account.passwordRemovedEmail(siteUrl, to),
  account.accountDeletedEmail(to),
  account.signInCodeEmail(to, "402817"),
  meetupEmail({ to, siteUrl, token: token.slice(0, 43), follow }, [event], now),
  meetupEmail({ to, siteUrl, token: token.slice(0, 43), follow }, [event, event], now),
  letterEmail(
    { to, siteUrl, token: token.slice(0, 43), follow },
    {
      text: "We have moved upstairs.\n\nBring a friend, and a question you would ask a founder.",
      isFromCentre: false,
      replyTo: "meera@example.org",
    },
  ),
  ...[[event], []].map((events) =>
    monthlyEmail({ to, siteUrl, token: token.slice(0, 43) }, ["Jaipur", "Pune"], {
      events,
      nextDoor: [event],
      now,
    }),
  ),
  ...[true, false].map((isKnown) =>
    followEmail({ to, siteUrl, token: token.slice(0, 43), city: "Jaipur", isKnown }),
  ),
  confirmationEmail({ to, siteUrl, token }),
  welcomeEmail({ to, siteUrl, token }),
  alreadySubscribedEmail({ to, siteUrl, token }),
];
