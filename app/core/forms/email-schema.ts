import { z } from "zod";
import { accountEmailProblem, asciiEmail, EMAIL } from "./email-address.ts";
import { LONGEST_EMAIL } from "./longest-email.ts";

export const emailSchema = ({
  invalid = "Please enter a valid email address",
  missing = invalid,
  pattern = EMAIL,
}: { missing?: string; invalid?: string; pattern?: RegExp } = {}): z.ZodString =>
  z
    .string(missing)
    .trim()
    .overwrite(asciiEmail)
    .min(1, { error: missing, abort: true })
    .max(LONGEST_EMAIL, { error: "This address is too long", abort: true })
    .check(z.email({ error: ({ input }) => accountEmailProblem(String(input), invalid), pattern }));
