/** `npm run make:dump -- FILE [PEOPLE]`: a dump as of a Supabase project, with 1,000 people of bcrypt, cost 10. */
import { writeFileSync } from "node:fs";
import { answerHelp } from "#server/ops/answer-help.ts";
import { supabaseDump } from "./dump.ts";

answerHelp(
  "npm run make:dump [-- FILE [PEOPLE]]   writes a dump as of a Supabase project, with 1,000 people",
);
const [file = "supabase.sql", people = "1000"] = process.argv.slice(2);
writeFileSync(file, await supabaseDump({ people: Number(people), cost: 10 }));
process.stdout.write(
  `${people} people are in ${file}; the password of the n-th is "Old password n!".\n`,
);
