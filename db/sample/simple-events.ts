/** A sample row of `events`, the simple kind whose time is free text (SPEC 3). */
interface SampleSimpleEvent {
  title: string;
  description: string;
  /** Days from today; negative is past. */
  day_offset: number;
  time: string;
  location: string;
  image_url: string;
  attendees: number;
}

export const sampleSimpleEvents: readonly SampleSimpleEvent[] = [
  {
    title: "City Mayors' quarterly call",
    description:
      "All City Mayors compare what worked at their tables and plan the next three months. New mayors introduce themselves first.",
    day_offset: 15,
    time: "6:00 PM - 7:30 PM, India time",
    location: "Online",
    image_url: "/art/events/e05.webp",
    attendees: 42,
  },
  {
    title: "Open house for people who want to start a chapter",
    description:
      "What a City Mayor does in a month, what it costs (nothing but time) and how the first three meetups usually go. Questions take up most of the hour.",
    day_offset: 29,
    time: "11:00 AM - 12:00 noon, India time",
    location: "Online",
    image_url: "/art/events/e02.webp",
    attendees: 18,
  },
  {
    title: "Volunteers' thank-you breakfast",
    description:
      "Everybody who carried chairs, kept lists or took photographs this year was invited to breakfast. Each paid for their own cup, as always.",
    day_offset: -21,
    time: "8:30 AM onwards",
    location: "The Inner Circle Cafe, Connaught Place, New Delhi",
    image_url: "/art/events/e01.webp",
    attendees: 27,
  },
];
