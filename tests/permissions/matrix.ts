import { files } from "./files.ts";
import { hosts } from "./hosts.ts";
import { pictures } from "./pictures.ts";
import {
  everybody,
  administratorsOnly,
  hostsOnly,
  signedInOnly,
  type RoutePermissions,
} from "./routes.ts";
import { PASSWORD, resourceNames, rowInput, TOKEN, type ResourceName } from "./fixtures.server.ts";

/** The response of each route to each role (SPEC 6). A route of the server that is missing here fails the test. */
export const matrix: readonly RoutePermissions[] = [
  ...resourceNames.flatMap(crudRoutes),

  // Drafts do not exist for anyone but administrators (SPEC 4 and 6).
  {
    ...administratorsOnly("GET /api/v1/blog-posts", "list with drafts", 200),
    path: () => "/api/v1/blog-posts?drafts=1",
    showsDraft: true,
  },
  {
    ...everybody("GET /api/v1/blog-posts", "list drafts by their state", 200),
    path: () => "/api/v1/blog-posts?state=draft",
  },
  {
    ...everybody("GET /api/v1/blog-posts/:id", "read draft", 404),
    administrator: 200,
    path: ({ draft }) => `/api/v1/blog-posts/${draft}`,
    showsDraft: true,
  },
  {
    ...administratorsOnly("PATCH /api/v1/blog-posts/:id", "update draft", 200),
    path: ({ draft }) => `/api/v1/blog-posts/${draft}`,
    body: () => ({ read_time: "a minute" }),
    showsDraft: true,
  },
  {
    ...administratorsOnly("DELETE /api/v1/blog-posts/:id", "delete draft", 204),
    path: ({ draft }) => `/api/v1/blog-posts/${draft}`,
  },

  administratorsOnly("GET /api/v1/overview", "read the dashboard", 200),
  administratorsOnly("GET /api/v1/health", "read the site's health", 200),
  { ...administratorsOnly("GET /api/v1/activities", "read the audit log", 200), showsDraft: true },
  administratorsOnly("GET /api/v1/newsletter/figures", "count the readers", 200),
  {
    ...administratorsOnly("GET /api/v1/newsletter/subscribers.csv", "download the readers", 200),
    showsSubscriber: true,
  },
  administratorsOnly("GET /api/v1/newsletter/issues", "read the issues", 200),
  {
    ...administratorsOnly("PATCH /api/v1/newsletter/issues/:id", "write of an unknown month", 404),
    path: () => "/api/v1/newsletter/issues/2001-01",
    body: () => ({ intro: "Hello" }),
  },
  {
    ...administratorsOnly("POST /api/v1/newsletter/issues/:id/test", "test an unknown month", 404),
    path: () => "/api/v1/newsletter/issues/2001-01/test",
  },
  {
    ...administratorsOnly("POST /api/v1/newsletter/issues/:id/send", "send an unknown month", 404),
    path: () => "/api/v1/newsletter/issues/2001-01/send",
  },
  {
    ...administratorsOnly("DELETE /api/v1/newsletter/issues/:id/send", "take one back", 404),
    path: () => "/api/v1/newsletter/issues/2001-01/send",
  },
  {
    ...everybody("POST /api/v1/newsletter", "subscribe", 202),
    body: ({ fresh }) => ({ email: fresh, consent: true }),
  },
  everybody("GET /api/v1/openapi.json", "read the document", 200),
  {
    ...everybody("ALL /api/*", "ask for what is not there", 404),
    path: () => "/api/v1/users",
  },

  ...hosts,
  ...pictures,
  ...account(),
  ...signIn(),
  ...forms(),
  ...files,
];

function crudRoutes(resource: ResourceName): RoutePermissions[] {
  const all = `/api/v1/${resource}`;
  const one = {
    path: ({ rows }: { rows: Record<ResourceName, string> }) => `${all}/${rows[resource]}`,
  };
  const isOfCity = resource === "city-events";
  const mayWrite = isOfCity ? hostsOnly : administratorsOnly;
  return [
    everybody(`GET ${all}`, "list", 200),
    { ...everybody(`GET ${all}/:id`, "read", 200), ...one },
    {
      ...mayWrite(`POST ${all}`, "create", 201, 201),
      body: () => rowInput(resource),
    },
    {
      ...mayWrite(`PATCH ${all}/:id`, "update", 200, 200),
      ...one,
      body: () => rowInput(resource, "changed"),
    },
    {
      ...mayWrite(`DELETE ${all}/:id`, "delete", 204),
      ...one,
    },
  ];
}

/** Own data of a signed-in user. */
function account(): RoutePermissions[] {
  const password = () => ({ password: PASSWORD });
  return [
    signedInOnly("GET /api/auth/role", "ask for their role", 200),
    signedInOnly("GET /api/auth/me", "read their account", 200),
    {
      ...signedInOnly("PATCH /api/auth/me", "change their profile", 200),
      body: () => ({ full_name: "Another Name" }),
    },
    signedInOnly("GET /api/auth/sessions", "list their sessions", 200),
    signedInOnly("DELETE /api/auth/sessions", "sign out everywhere", 200),
    {
      ...signedInOnly("DELETE /api/auth/sessions/:id", "end a session", 200),
      path: ({ me }) => `/api/auth/sessions/${me.sessionId}`,
    },
    signedInOnly("GET /api/auth/export", "download their data", 200),
    {
      ...signedInOnly("POST /api/auth/resend-verification", "ask for the mail again", 409),
      "unverified administrator": 200,
      "unverified host": 200,
    },
    {
      ...signedInOnly("POST /api/auth/change-password", "change the password", 200),
      body: () => ({ current_password: PASSWORD, password: "another-long-password" }),
    },
    {
      ...signedInOnly("POST /api/auth/change-email", "change the address", 200),
      body: ({ fresh }) => ({ email: fresh, password: PASSWORD }),
    },
    {
      ...signedInOnly("POST /api/auth/delete-account", "delete the account", 200),
      body: ({ me }) => ({ email: me.email, password: PASSWORD }),
    },
    {
      ...signedInOnly("POST /api/auth/two-factor/begin", "begin with two steps", 200),
      body: password,
    },
    {
      ...signedInOnly("POST /api/auth/two-factor/confirm", "confirm a code", 409),
      body: () => ({ code: "000000" }),
    },
    { ...signedInOnly("POST /api/auth/two-factor/end", "end two steps", 200), body: password },
    {
      ...signedInOnly("POST /api/auth/two-factor/recovery-codes", "ask for new codes", 409),
      body: password,
    },
  ];
}

/** Sign-in is open to everybody. */
function signIn(): RoutePermissions[] {
  const auth = "/api/auth";
  return [
    {
      ...everybody(`POST ${auth}/sign-up`, "sign up", 200),
      body: ({ fresh }) => ({ email: fresh, password: "another-long-password" }),
    },
    {
      ...everybody(`POST ${auth}/sign-in`, "sign in", 200),
      body: ({ neighbour }) => ({ email: neighbour.email, password: PASSWORD }),
    },
    {
      ...everybody(`POST ${auth}/sign-in`, "guess a password", 401),
      body: ({ neighbour }) => ({ email: neighbour.email, password: "not the password" }),
    },
    {
      ...everybody(`POST ${auth}/request-sign-in-code`, "ask for a code by mail", 200),
      body: ({ fresh }) => ({ email: fresh }),
    },
    {
      ...everybody(`POST ${auth}/sign-in-with-code`, "guess a code", 401),
      body: ({ neighbour }) => ({ email: neighbour.email, code: "000000" }),
    },
    {
      ...everybody(`POST ${auth}/two-factor/verify`, "give a code nobody has asked for", 401),
      body: () => ({ code: "000000" }),
    },
    {
      ...everybody(`POST ${auth}/refresh`, "refresh a session", 200),
      body: ({ neighbour }) => ({ refresh_token: neighbour.refreshToken }),
    },
    {
      ...everybody(`POST ${auth}/refresh`, "refresh with nothing good", 401),
      body: () => ({ refresh_token: TOKEN }),
    },
    {
      ...everybody(`POST ${auth}/request-password-reset`, "ask for a reset", 200),
      body: ({ fresh }) => ({ email: fresh }),
    },
    {
      ...everybody(`POST ${auth}/reset-password`, "reset by an invented link", 422),
      body: () => ({ token: TOKEN, password: "another-long-password" }),
    },
    {
      ...everybody(`POST ${auth}/verify-email`, "verify by an invented link", 422),
      body: () => ({ token: TOKEN }),
    },
    {
      ...everybody(`POST ${auth}/refuse-email`, "refuse by an invented link", 422),
      body: () => ({ token: TOKEN }),
    },
    {
      ...everybody(`GET ${auth}/oauth/start/:provider`, "go to an unknown provider", 302),
      path: () => `${auth}/oauth/start/nobody`,
    },
    {
      ...everybody(`GET ${auth}/callback/:provider`, "come back from nowhere", 302),
      path: () => `${auth}/callback/nobody`,
    },
    {
      ...everybody(`POST ${auth}/oauth/exchange`, "exchange an invented code", 422),
      body: () => ({ code: TOKEN }),
    },
    everybody(`POST ${auth}/sign-out`, "sign out", 200),
    everybody("GET /.well-known/change-password", "find where a password is changed", 302),
    everybody(
      "GET /dev-identity-provider/.well-known/openid-configuration",
      "find the development provider",
      200,
    ),
    everybody("GET /dev-identity-provider/jwks", "read its keys", 200),
    everybody("GET /dev-identity-provider/authorize", "sign in there unasked", 400),
    {
      ...everybody("GET /dev-identity-provider/authorize/:uid", "go on with nothing begun", 400),
      path: () => "/dev-identity-provider/authorize/nobody",
    },
    everybody("POST /dev-identity-provider/token", "take a token there", 400),
    {
      ...everybody("GET /dev-identity-provider/interaction/:uid", "say who they are unasked", 400),
      path: () => "/dev-identity-provider/interaction/nobody",
    },
    {
      ...everybody("POST /dev-identity-provider/interaction/:uid", "say who they are unasked", 400),
      path: () => "/dev-identity-provider/interaction/nobody",
    },
  ];
}

/** Forms of pages, which work without scripts. */
function forms(): RoutePermissions[] {
  return [
    everybody("POST /newsletter/subscribe", "subscribe without an address", 303),
    {
      ...everybody("POST /newsletter/confirm/:token", "confirm by an invented link", 303),
      path: () => `/newsletter/confirm/${TOKEN}`,
    },
    {
      ...everybody("GET /newsletter/preview/:token", "look at the issue by an invented link", 404),
      path: () => `/newsletter/preview/${TOKEN}`,
    },
    {
      ...everybody("GET /f/:token/leave", "open the link to leave", 303),
      path: () => `/f/${TOKEN}/leave`,
    },
    {
      ...everybody("POST /f/:token/leave", "leave by an invented link", 200),
      path: () => `/f/${TOKEN}/leave`,
    },
    {
      ...everybody("POST /newsletter/unsubscribe/:token", "unsubscribe by an invented link", 303),
      path: () => `/newsletter/unsubscribe/${TOKEN}`,
    },
  ];
}
