import * as z from "zod/mini";
import { cleanLine, cleanText } from "#app/core/forms/reject-control-chars.ts";
import { ACCOUNT_EMAIL, accountEmailProblem, asciiEmail } from "#app/core/forms/email-address.ts";
import { LONGEST_EMAIL } from "#app/core/forms/longest-email.ts";
import { isPicture } from "#app/core/forms/web-address.ts";
import type { User } from "#app/core/client/session.ts";
import { MIN_PASSWORD_LENGTH, sentences } from "./messages.ts";
import { returnPath } from "./rules.ts";

/** SPEC 5. Browser and server share these schemas. */
const email = z.string(sentences["email-required"]).check(
  z.trim(),
  z.minLength(1, sentences["email-required"]),
  z.overwrite(asciiEmail),
  z.maxLength(LONGEST_EMAIL, sentences["email-invalid"]),
  z.email({
    error: ({ input }) => accountEmailProblem(String(input), sentences["email-invalid"]),
    pattern: ACCOUNT_EMAIL,
  }),
);

/** An existing password: it is compared, so no rule for new passwords applies. */
const password = z
  .string(sentences["password-required"])
  .check(
    z.minLength(1, sentences["password-required"]),
    z.maxLength(128, sentences["password-too-long"]),
  );

const newPassword = z
  .string(sentences["password-required"])
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, sentences["password-too-short"]),
    z.maxLength(128, sentences["password-too-long"]),
  );

const LONGEST_RETURN_PATH = 500;
const FULL_NAME_LENGTH = 120;
const USERNAME_LENGTH = 60;

const linkInvalid = sentences["link-invalid"];

const tooLong = (length: number) => `Please use at most ${length} characters`;

const line = (length: number) =>
  z.string().check(z.trim(), z.maxLength(length, tooLong(length)), cleanLine);

const picture = z.string().check(
  z.trim(),
  z.maxLength(2000, tooLong(2000)),
  z.refine((url) => url === "" || isPicture(url), sentences["picture-invalid"]),
  cleanText,
);

const orEmpty = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.prefault(
    z.pipe(
      z.transform((given: unknown) => given ?? ""),
      schema,
    ),
    "",
  );

export const signInInput = z.object({ email, password });

export const signUpInput = z.object({
  email,
  password: newPassword,
  full_name: orEmpty(line(FULL_NAME_LENGTH)),
  username: orEmpty(line(USERNAME_LENGTH)),
  next: z.prefault(
    z.pipe(
      z.transform((given: unknown) =>
        typeof given === "string" && given.length <= LONGEST_RETURN_PATH ? returnPath(given) : "/",
      ),
      z.string(),
    ),
    "/",
  ),
  invitation: orEmpty(z.string().check(z.maxLength(200, linkInvalid))),
});

export const signUpForm = z
  .extend(signUpInput, { confirm_password: z.string() })
  .check(passwordsMatch());

export const emailInput = z.object({ email });

export const tokenInput = z.object({
  token: z.string(linkInvalid).check(z.minLength(1, linkInvalid), z.maxLength(200, linkInvalid)),
});

export const resetPasswordInput = z.extend(tokenInput, { password: newPassword });

export const newPasswordForm = z
  .object({ password: newPassword, confirm_password: z.string() })
  .check(passwordsMatch());

export const profileInput = z.object({
  full_name: z.optional(line(FULL_NAME_LENGTH)),
  username: z.optional(line(USERNAME_LENGTH)),
  avatar_url: z.optional(picture),
});

export const changePasswordInput = z.object({ current_password: password, password: newPassword });

export const changePasswordForm = z
  .extend(changePasswordInput, { confirm_password: z.string() })
  .check(passwordsMatch());

/** Accounts that sign in through a provider have no password to give. */
const passwordIfAny = orEmpty(z.string().check(z.maxLength(128, sentences["password-too-long"])));

export const changeEmailInput = z.object({ email, password: passwordIfAny });

export const confirmWithPassword = z.object({ password: passwordIfAny });

/** Apps and mails show digits in groups, so that what is pasted may contain a space. */
const code = z.pipe(
  z
    .string(sentences["code-required"])
    .check(z.trim(), z.minLength(1, sentences["code-required"]), z.maxLength(40, tooLong(40))),
  z.transform((text) => text.replace(/\s/g, "")),
);

export const codeInput = z.object({ code });

export const emailCodeInput = z.object({ email, code });

export const secondFactorInput = z.object({
  code,
  kind: z.prefault(z.enum(["app", "recovery"], "Please choose app or recovery"), "app"),
});

export const refreshInput = z.object({
  refresh_token: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const deleteAccountInput = z.object({ email, password: passwordIfAny });

export type SignIn = z.output<typeof signInInput>;
export type SignUp = z.output<typeof signUpInput>;
export type Profile = z.output<typeof profileInput>;
export type SecondFactor = z.output<typeof secondFactorInput>;

function passwordsMatch() {
  return z.refine<{ password: string; confirm_password: string }>(
    (form) => form.password === form.confirm_password,
    {
      error: sentences["passwords-differ"],
      path: ["confirm_password"],
    },
  );
}

export interface AccountDetails {
  user: User;
  two_factor_enabled: boolean;
  has_password: boolean;
  providers: string[];
}

export interface SessionDetails {
  id: string;
  is_current: boolean;
  created_at: string;
  last_used_at: string;
  ip_address: string | null;
  user_agent: string | null;
}

export interface TwoFactorSetup {
  secret: string;
  uri: string;
  /** One SVG path on a grid of `size` by `size` dots. */
  qr: { size: number; path: string };
  recovery_codes: string[];
}
