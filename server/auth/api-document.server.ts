import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type * as mini from "zod/mini";
import { content, jsonSchemaOf, problems } from "#app/core/api/openapi-responses.server.ts";
import {
  emailCodeInput,
  emailInput,
  refreshInput,
  secondFactorInput,
  signInInput,
} from "#app/features/accounts/schema.ts";
import { ACCESS_TOKEN_SECONDS, LONGEST_SESSION_DAYS, SESSION_DAYS } from "./better-auth.server.ts";

const bearerScheme = {
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description:
    `The access_token of a session, which sign-in returns. It lives ${ACCESS_TOKEN_SECONDS / 60} minutes, until expires_at. ` +
    "Exchange the refresh_token before that at /api/auth/refresh: the answer has a new one of both, and the old refresh token is spent. " +
    `An unused session ends after ${SESSION_DAYS} days, every session after ${LONGEST_SESSION_DAYS}.`,
} as const;

const account = z.object({
  id: z.uuid(),
  email: z.string(),
  email_confirmed_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  last_sign_in_at: z.iso.datetime().nullable(),
  user_metadata: z.object({
    full_name: z.string().nullable(),
    username: z.string().nullable(),
    avatar_url: z.string().nullable(),
  }),
});

const session = z.object({
  user: account,
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z
    .number()
    .int()
    .describe("When the access token stops being good, in seconds since 1970"),
});

const secondStep = z.object({
  second_factor: z
    .literal(true)
    .describe("A code is wanted: send the cookies of this answer with it"),
});
const done = z.object({ done: z.literal(true) });

interface SignInOperation {
  path: string;
  operationId: string;
  does: string;
  says: string;
  /** Zod mini, which the library that writes the document does not read. */
  takes?: mini.ZodMiniType;
  returns: z.ZodType;
  refuses: number[];
}

const OPERATIONS: readonly SignInOperation[] = [
  {
    path: "sign-in",
    operationId: "signIn",
    does: "Sign in with email and password",
    says: "A session, or the wish for a second factor. Needs no token.",
    takes: signInInput,
    returns: z.union([session, secondStep]),
    refuses: [401, 503],
  },
  {
    path: "two-factor/verify",
    operationId: "verifySecondFactor",
    does: "Sign in with a second factor",
    says: "The session. Needs the cookies that sign-in has set, and a code of the app or a recovery code.",
    takes: secondFactorInput,
    returns: session,
    refuses: [401],
  },
  {
    path: "request-sign-in-code",
    operationId: "requestSignInCode",
    does: "Ask for a code by email",
    says: "The same answer for every address. Needs no token.",
    takes: emailInput,
    returns: done,
    refuses: [],
  },
  {
    path: "sign-in-with-code",
    operationId: "signInWithCode",
    does: "Sign in with a code from an email",
    says: "A session, or the wish for a second factor. Needs no token.",
    takes: emailCodeInput,
    returns: z.union([session, secondStep]),
    refuses: [401],
  },
  {
    path: "refresh",
    operationId: "refreshSession",
    does: "Exchange a refresh token for a new session",
    says: "The session with new tokens. Shown again after its successor was used, a token ends the session.",
    takes: refreshInput,
    returns: session,
    refuses: [401],
  },
  {
    path: "sign-out",
    operationId: "signOut",
    does: "End the session of the token",
    says: "Ended, also where it had ended before.",
    returns: done,
    refuses: [],
  },
];

export function describeSignIn(api: Pick<OpenAPIHono, "openAPIRegistry">): void {
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", bearerScheme);
  for (const { path, operationId, does, says, takes, returns, refuses } of OPERATIONS) {
    const schema = takes && jsonSchemaOf(takes);
    api.openAPIRegistry.registerPath({
      method: "post",
      path: `/api/auth/${path}`,
      operationId,
      tags: ["sign-in"],
      summary: does,
      description: says,
      security: [],
      ...(schema && {
        request: { body: { required: true, content: { "application/json": { schema } } } },
      }),
      responses: {
        200: content(says, returns),
        ...problems([...(takes ? [400, 413, 415, 422] : []), 429, ...refuses]),
      },
    });
  }
}
