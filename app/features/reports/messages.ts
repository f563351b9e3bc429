import { pluralize } from "#app/core/text/pluralize.ts";
import type { ReportFigures } from "./schema.ts";

/** `Nothing open. 1 settled.` */
export const figuresLine = ({ open, settled }: ReportFigures): string =>
  open + settled === 0
    ? "Nobody has reported anything."
    : `${open === 0 ? "Nothing" : open} open. ${settled === 0 ? "Nothing" : settled} settled.`;

export const messages = {
  title: "Something is wrong here",
  tooMany: "That's a lot of messages in a short time. Please try again later.",
  folded: "One of many within an hour",
  unknownCity: "We have no chapter with that name.",
  unknownEvent: "The event you're looking for doesn't exist or has been removed",
  pictureOff: "This picture isn't on the page any more. If you see it elsewhere, write to us here.",
  hides: "Nobody sees the meetup until you show it again. Its guests get no email about it.",
  deletesPicture:
    "Every page that shows it loses it, for good. Nobody in the city can add it again.",
  hidden: "Hidden: nobody can see this meetup now",
  shown: "The meetup is back on the site",
  pictureDeleted: "Deleted, and not taken again",
  pictureShown: "Everybody can see the picture again",
  settled: "Settled",
  reopened: "Open again",
  noted: "Note saved",
  noHosts: (city: string): string => `${city} has no City Mayor to forward it to.`,
  forwarded: (hosts: number, city: string) =>
    hosts === 1
      ? `Goes to the City Mayor of ${city}`
      : `Goes to the ${hosts} City Mayors of ${city}`,
  forwardReach: (hosts: number): string =>
    `${pluralize(hosts, "City Mayor gets", "City Mayors get")} this text and the reason by email, a minute later. Take out what shows who wrote it.`,
  forwardHasLeft: "It's too late: the email has left, or somebody has taken it back.",
  takenBack: "Taken back. Nobody gets an email.",
} as const;
