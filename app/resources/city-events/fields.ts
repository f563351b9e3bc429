import { cities } from "#app/content/cities.ts";
import type { FieldsOf } from "#app/core/forms/resource.ts";
import { cityNamed } from "./city-name.ts";

/** In characters; the table checks the same. */
const LONGEST_RECAP = 600;

/** SPEC 3 and 5: the fields of a city event, in the order in which somebody plans one. */
export const fields = {
  event_name: { input: "line", label: "Event name", required: "Event name is required" },
  city_name: {
    input: "line",
    label: "City",
    required: "City name is required",
    suggestions: cities.map(({ name }) => name),
    isName: true,
    read: (typed) => {
      const value = cityNamed(typed);
      return value ? { value } : { message: "This cannot be the name of a city" };
    },
    columns: 2,
  },
  venue: { input: "line", label: "Venue", required: "Venue is required", columns: 2 },
  date_time: { input: "moment", label: "Starts", required: "Date and time are required" },
  ends_at: { input: "moment", label: "Ends" },
  time_zone: { input: "line", label: "Time zone" },
  description: { input: "text", label: "Description", rows: 5 },
  attend_link: {
    input: "url",
    label: "Attend link",
    hint: "Where people register. Shown until the event begins.",
  },
  capacity: {
    input: "number",
    label: "Seats",
    hint: "Leave it empty if there is room for everyone.",
    range: { from: 1, to: 2_000, of: "seats" },
    columns: 2,
    isShown: hasNoAttendLink,
  },
  takes_guests: {
    input: "switch",
    label: "Guests can sign up here",
    hint: "With their first name; no account needed.",
    isOn: true,
    columns: 2,
    isShown: hasNoAttendLink,
  },
  image_url: { input: "picture", label: "Image URL", heading: "Cover" },
  speaker_name: { input: "line", label: "Speaker name", group: "Featured speaker", columns: 2 },
  speaker_designation: {
    input: "line",
    label: "Speaker designation",
    group: "Featured speaker",
    columns: 2,
  },
  speaker_image: {
    input: "picture",
    label: "Speaker image URL",
    heading: "Speaker",
    group: "Featured speaker",
  },
  expected_attendees: { input: "number", label: "Expected attendees", columns: 2 },
  reported_attendees: {
    input: "number",
    label: "How many came?",
    hint: "Heads you counted. They show as people who came.",
    columns: 2,
  },
  recap: {
    input: "text",
    label: "What happened",
    hint: "Three lines about the evening, shown on its page and in the newsletter.",
    most: LONGEST_RECAP,
    rows: 4,
  },
  contact_info: { input: "line", label: "Contact info", columns: 2 },
  partner_logos: {
    input: "pictures",
    label: "Partner logos",
    hint: "One image URL per line.",
    rows: 3,
  },
  status: {
    input: "choice",
    label: "Status",
    choices: { scheduled: "Takes place", postponed: "Postponed", cancelled: "Cancelled" },
    columns: 2,
  },
  status_reason: {
    input: "line",
    label: "Reason",
    hint: "Shown to everybody.",
    columns: 2,
    isShown: ({ status }) => status !== "scheduled",
  },
} satisfies FieldsOf<"city_events">;

function hasNoAttendLink({ attend_link }: Record<string, string | boolean>): boolean {
  return !attend_link;
}
