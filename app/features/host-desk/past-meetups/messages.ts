import { pluralize } from "#app/core/text/pluralize.ts";

export const messages = {
  title: "Past meetups",
  columnsMissing: (names: readonly string[]) =>
    `The first line needs ${names.length === 1 ? "one more column" : "more columns"}: ${names.join(", ")}.`,
  notUtf8: "Some letters are broken. Please save the table as CSV in UTF-8.",
  noLines: "There is no meetup below the first line.",
  tooManyLines: (most: number) => `At most ${most} meetups at a time, please.`,
  tooLarge: "This table is too large.",
  unknownCity: (name: string) =>
    name === "" ? "The city is missing." : `We have no chapter in ${name}.`,
  noDate: "Please write the date like 2024-03-14.",
  noTime: "Please write the time like 18:00.",
  noNumber: "Write how many came as a number, or leave it empty.",
  notPast: "This meetup is still ahead.",
  added: (created: number, known: number) =>
    `${pluralize(created, "meetup")} added${known > 0 ? `, ${known} were here already` : ""}.`,
} as const;
