import { findCity } from "#app/content/cities.ts";
import { parseCsv } from "#app/core/text/parse-csv.ts";
import { messages } from "./messages.ts";

const COLUMNS = ["date", "time", "city", "meetup", "venue", "reported"] as const;

/** As many as one call stores one by one without holding up anybody for long. */
export const MOST_LINES = 200;

/** In bytes: two hundred long lines. */
export const LARGEST_TABLE = 128 * 1024;

export const EXAMPLE = `${COLUMNS.join(",")}
2024-03-14,18:00,Mumbai,First customers,The Blue Cup,24
2024-04-11,18:00,Mumbai,Pricing,The Blue Cup,`;

interface TableLine {
  line: number;
  /** Fields of a city event, for its schema to check. */
  fields: Record<string, unknown>;
}

interface LineProblem {
  line: number;
  message: string;
}

export function pastMeetupsIn(csv: string): { meetups: TableLine[]; problems: LineProblem[] } {
  const broken = csv.split(/\r\n?|\n/).findIndex((line) => line.includes("\uFFFD"));
  if (broken >= 0) return refused(messages.notUtf8, broken + 1);
  const [head, ...rows] = parseCsv(csv);
  const names = (head?.cells ?? []).map((cell) => cell.toLowerCase());
  const missing = COLUMNS.filter((name) => name !== "reported" && !names.includes(name));
  if (missing.length > 0) return refused(messages.columnsMissing(missing), head?.line);
  if (rows.length === 0) return refused(messages.noLines, 2);
  if (rows.length > MOST_LINES) return refused(messages.tooManyLines(MOST_LINES), MOST_LINES + 2);
  const meetups: TableLine[] = [];
  const problems: LineProblem[] = [];
  for (const { line, cells } of rows) {
    const cell = (name: (typeof COLUMNS)[number]) => cells[names.indexOf(name)] ?? "";
    const city = findCity(cell("city"))?.city.name;
    const reported = cell("reported");
    if (!city) problems.push({ line, message: messages.unknownCity(cell("city")) });
    else if (!/^\d{4}-\d\d-\d\d$/.test(cell("date")))
      problems.push({ line, message: messages.noDate });
    else if (!/^\d{1,2}:\d\d$/.test(cell("time")))
      problems.push({ line, message: messages.noTime });
    else if (!/^\d*$/.test(reported)) problems.push({ line, message: messages.noNumber });
    else
      meetups.push({
        line,
        fields: {
          event_name: cell("meetup"),
          city_name: city,
          venue: cell("venue"),
          date_time: `${cell("date")}T${cell("time").padStart(5, "0")}`,
          reported_attendees: reported === "" ? null : Number(reported),
          takes_guests: false,
        },
      });
  }
  return { meetups, problems };
}

const refused = (message: string, line = 1) => ({ meetups: [], problems: [{ line, message }] });
