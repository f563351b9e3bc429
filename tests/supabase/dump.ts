import { hash } from "@node-rs/bcrypt";
import { importedId } from "#app/core/data/imported-id.server.ts";

/** The password of all people of a dump. */
export const passwordOf = (n: number) => `Old password ${n}!`;

const uuid = (kind: number, n: number) =>
  `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** Rows of the dump that something here may have the id of. */
export const idsInDump = { administrator: uuid(1, 1), event: importedId("city_events", "1") };

/**
 * A dump in the shapes of a Supabase project's `auth.users`, `auth.identities` and the tables of SPEC 3, as
 * `pg_dump` writes it (COPY), or as statements that any client can send (INSERT).
 */
export async function supabaseDump({
  people,
  cost,
  style = "copy",
}: {
  people: number;
  cost: number;
  style?: "copy" | "insert";
}): Promise<string> {
  const users: Cells[] = [];
  const identities: Cells[] = [];
  for (let n = 1; n <= people; n += 1) {
    const email = `person-${n}@example.org`;
    const about = JSON.stringify({ full_name: `Person ${n} O'Neil`, username: `person${n}` });
    const at = "2023-04-05 06:07:08.123456+00";
    users.push([
      "00000000-0000-0000-0000-000000000000",
      uuid(1, n),
      "authenticated",
      "authenticated",
      email,
      await hash(passwordOf(n), cost),
      n % 10 === 0 ? null : at,
      at,
      '{"provider": "email", "providers": ["email"]}',
      about,
      at,
      at,
      null,
      "f",
    ]);
    const data = JSON.stringify({ sub: uuid(1, n), email });
    identities.push([uuid(1, n), uuid(1, n), data, "email", at, at, uuid(2, n)]);
  }
  identities.push(["10987", uuid(1, 1), '{"sub": "10987"}', "google", null, null, uuid(3, 1)]);
  const write = style === "copy" ? copyOf : insertsOf;
  return [
    "--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\nSET client_encoding = 'UTF8';",
    "CREATE FUNCTION public.handle_new_user() RETURNS trigger LANGUAGE plpgsql AS $$\nbegin\nINSERT INTO public.user_roles (user_id, role) VALUES (new.id, 'user');\nreturn new;\nend;\n$$;",
    write("auth.identities", IDENTITIES, identities),
    write("auth.users", USERS, users),
    ...contents.map(([table, columns, rows]) => write(table, columns.split(" "), rows)),
    "--\n-- PostgreSQL database dump complete\n--\n",
  ].join("\n\n");
}

type Cells = (string | null)[];

const USERS =
  "instance_id id aud role email encrypted_password email_confirmed_at last_sign_in_at raw_app_meta_data raw_user_meta_data created_at updated_at deleted_at is_anonymous".split(
    " ",
  );
const IDENTITIES = "provider_id user_id identity_data provider last_sign_in_at created_at id".split(
  " ",
);

const contents: [table: string, columns: string, rows: Cells[]][] = [
  [
    "public.user_roles",
    "id user_id role",
    [
      [uuid(4, 1), uuid(1, 1), "admin"],
      [uuid(4, 2), uuid(1, 2), "moderator"],
    ],
  ],
  [
    "public.city_events",
    "id event_name city_name date_time venue description image_url speaker_name expected_attendees partner_logos attend_link created_by created_at updated_at",
    [
      event(1, "Tea and\ttabs\nand lines", "Mumbai", "2026-12-04 12:30:00+00", null),
      // In Mumbai it is 23:30: somebody typed 18:00 as if the city were in UTC.
      event(2, "Typed elsewhere", "Mumbai", "2026-12-04 18:00:00+00", null),
      event(3, "In a new city", "Atlantis", "2026-12-04 12:00:00+00", null),
      event(4, "With an odd picture", "Pune", "2026-12-04 12:30:00+00", "javascript:alert(1)"),
      event(5, "", "Pune", "2026-12-04 12:30:00+00", null),
    ],
  ],
  [
    "public.events",
    "id title description date time location image_url attendees created_by created_at",
    [
      [
        "7",
        "Open table",
        null,
        "2025-07-01",
        "6 to 8 pm",
        "Cafe Nilgiri",
        null,
        "12",
        uuid(1, 1),
        "2025-06-01 00:00:00+00",
      ],
    ],
  ],
  [
    "public.blog_posts",
    "id title content excerpt category author read_time image_url featured published created_by created_at updated_at",
    [
      [
        "41",
        "It's a \\ start",
        "One.\nTwo.\n\nThree; or 'four'.",
        null,
        "Ideas",
        "Asha",
        "5 min read",
        null,
        "t",
        "t",
        uuid(1, 1),
        "2024-01-05 10:00:00+00",
        "2024-01-06 10:00:00+00",
      ],
      [
        "42",
        "A draft",
        "Text",
        null,
        null,
        "Ben",
        null,
        null,
        "f",
        "f",
        uuid(9, 9),
        "2024-01-07 10:00:00+00",
        "2024-01-07 10:00:00+00",
      ],
    ],
  ],
  [
    "public.videos",
    "id title description thumbnail_url video_url duration category featured views likes created_by created_at",
    [
      [
        uuid(5, 1),
        "A talk",
        null,
        null,
        "https://video.example/watch?v=1",
        "10:30",
        "Talk",
        "f",
        "123",
        "4",
        uuid(1, 1),
        "2024-02-05 10:00:00+00",
      ],
    ],
  ],
  [
    "public.city_mayors",
    "id name city country image_url years_experience events_organized linkedin_url created_by created_at updated_at",
    [
      [
        uuid(6, 1),
        "Asha Rao",
        "Pune",
        "India",
        null,
        "4",
        "0",
        "https://professionals.example/asha",
        uuid(1, 1),
        "2024-03-05 10:00:00+00",
        "2024-03-05 10:00:00+00",
      ],
    ],
  ],
];

function event(n: number, name: string, city: string, at: string, image: string | null): Cells {
  const logos = n === 1 ? '{https://logos.example/a.png,"https://logos.example/b,c.png"}' : null;
  const made = "2024-01-05 10:00:00.123+00";
  return [
    String(n),
    name,
    city,
    at,
    "Corner cafe",
    null,
    image,
    null,
    "40",
    logos,
    null,
    uuid(1, 1),
    made,
    made,
  ];
}

function copyOf(table: string, columns: string[], rows: Cells[]): string {
  const escaped = (cell: string | null) =>
    cell?.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\t", "\\t") ?? "\\N";
  const lines = rows.map((row) => row.map(escaped).join("\t"));
  return [`COPY ${table} (${columns.join(", ")}) FROM stdin;`, ...lines, "\\.", ""].join("\n");
}

function insertsOf(table: string, columns: string[], rows: Cells[]): string {
  const quoted = table
    .split(".")
    .map((name) => `"${name}"`)
    .join(".");
  const literal = (cell: string | null) =>
    cell === null ? "NULL" : `'${cell.replaceAll("'", "''")}'`;
  const values = rows.map((row) => `\t(${row.map(literal).join(", ")})`);
  return `INSERT INTO ${quoted} (${columns.map((name) => `"${name}"`).join(", ")}) VALUES\n${values.join(",\n")};\n`;
}
