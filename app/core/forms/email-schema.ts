import { z } from "zod";
import { asciiEmail, EMAIL, LONGEST_EMAIL } from "./email-address.ts";

interface EmailRule {
  /** The message for an empty text; without it empty is an address like any other, and invalid. */
  missing?: string;
  invalid?: string;
  pattern?: RegExp;
}

/** An email address as somebody types it; it comes out as it is stored. */
export const emailSchema = ({
  invalid = "Please enter a valid email address",
  missing = invalid,
  pattern = EMAIL,
}: EmailRule = {}): z.ZodString =>
  z
    .string(missing)
    .trim()
    .overwrite(asciiEmail)
    .min(1, { error: missing, abort: true })
    .max(LONGEST_EMAIL, { error: "This address is too long", abort: true })
    .check(z.email({ error: invalid, pattern }));
