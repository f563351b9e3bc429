import { rowInput, TOKEN } from "./fixtures.server.ts";
import {
  administratorsOnly,
  everybody,
  hostsOnly,
  signedInOnly,
  type RoutePermissions,
} from "./routes.ts";

const ofJaipur = "/api/v1/cities/Jaipur";

/** Rights of hosts and helpers beyond the events of their city. */
export const hosts: readonly RoutePermissions[] = [
  {
    ...administratorsOnly("POST /api/v1/city-events", "create in another city", 201),
    body: () => ({ ...rowInput("city-events"), city_name: "Kolkata" }),
  },
  {
    ...administratorsOnly("PATCH /api/v1/city-events/:id", "move to another city", 200),
    path: ({ rows }) => `/api/v1/city-events/${rows["city-events"]}`,
    body: () => ({ city_name: "Kolkata" }),
  },
  {
    ...hostsOnly("POST /api/v1/cities/:city/host-invitations", "invite a helper", 201),
    path: () => `${ofJaipur}/host-invitations`,
    body: ({ fresh }) => ({ email: fresh, duty: "helper" }),
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/host-invitations", "list invitations", 200),
    path: () => `${ofJaipur}/host-invitations`,
  },
  {
    ...hostsOnly("DELETE /api/v1/cities/:city/host-invitations/:id", "withdraw one", 204),
    path: ({ invitation }) => `${ofJaipur}/host-invitations/${invitation.id}`,
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/hosts", "list the hosts", 200),
    path: () => `${ofJaipur}/hosts`,
  },
  {
    ...hostsOnly("DELETE /api/v1/cities/:city/hosts/:user_id", "remove a helper", 204),
    path: ({ helper }) => `${ofJaipur}/hosts/${helper}`,
  },
  {
    ...signedInOnly("DELETE /api/v1/cities/:city/hosts/:user_id", "step down", 404),
    "unverified host": 204,
    helper: 204,
    host: 204,
    path: ({ me }) => `${ofJaipur}/hosts/${me.id}`,
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/card", "read the card of a city", 200),
    path: () => `${ofJaipur}/card`,
  },
  {
    ...hostsOnly("PUT /api/v1/cities/:city/card", "write the card of a city", 200),
    path: () => `${ofJaipur}/card`,
    body: ({ fresh }) => ({ host_name: fresh }),
  },
  {
    ...hostsOnly("DELETE /api/v1/cities/:city/card", "remove the card of a city", 204),
    path: () => `${ofJaipur}/card`,
  },
  {
    ...everybody("GET /api/v1/host-invitations/:token", "read an invitation", 200),
    path: ({ invitation }) => `/api/v1/host-invitations/${invitation.token}`,
  },
  {
    ...signedInOnly("POST /api/v1/host-invitations/:token/accept", "accept another's", 403),
    path: ({ invitation }) => `/api/v1/host-invitations/${invitation.token}/accept`,
  },
  {
    ...signedInOnly("POST /api/v1/host-invitations/:token/accept", "accept an invented one", 404),
    path: () => `/api/v1/host-invitations/${TOKEN}/accept`,
  },
  {
    ...everybody("POST /api/v1/host-invitations/:token/decline", "decline an invented one", 404),
    path: () => `/api/v1/host-invitations/${TOKEN}/decline`,
  },
  {
    ...hostsOnly("GET /api/v1/city-events/:id/again", "plan it again", 200, 200),
    path: ({ rows }) => `/api/v1/city-events/${rows["city-events"]}/again`,
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/overview", "read the overview of a city", 200, 200),
    path: () => `${ofJaipur}/overview`,
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/nearby-events", "look for other events", 200, 200),
    path: () => `${ofJaipur}/nearby-events?at=2031-05-05T18:00`,
  },
  {
    ...hostsOnly("GET /api/v1/activities", "read the audit log of a city", 200, 200),
    path: () => "/api/v1/activities?city_name=Jaipur",
  },
  {
    ...hostsOnly("POST /api/v1/activities/:id/undo", "put an event back", 200),
    path: ({ deletion }) => `/api/v1/activities/${deletion}/undo`,
  },
  {
    ...everybody("POST /api/v1/city-events/:id/guests", "say yes without an address", 201),
    path: ({ visited }) => `/api/v1/city-events/${visited}/guests`,
    body: () => ({ name: "Asha" }),
  },
  {
    ...hostsOnly("GET /api/v1/city-events/:id/guests", "read the names of guests", 200),
    path: ({ visited }) => `/api/v1/city-events/${visited}/guests`,
  },
  {
    ...hostsOnly("GET /api/v1/city-events/:id/feedback", "read what guests say", 200),
    path: ({ visited }) => `/api/v1/city-events/${visited}/feedback`,
  },
  {
    ...hostsOnly("DELETE /api/v1/city-events/:id/guests/:guest", "strike a guest out", 204),
    path: ({ visited, guest }) => `/api/v1/city-events/${visited}/guests/${guest}`,
  },
  {
    ...hostsOnly("POST /api/v1/city-events/:id/guests/strike", "take many off at once", 409),
    path: ({ visited }) => `/api/v1/city-events/${visited}/guests/strike`,
    body: () => ({ since: "2099-01-01T00:00:00Z" }),
  },
  {
    ...hostsOnly("POST /api/v1/city-events/:id/guests/:guest/undo", "take a guest back", 200),
    path: ({ visited, struckGuest }) => `/api/v1/city-events/${visited}/guests/${struckGuest}/undo`,
  },
  {
    ...hostsOnly("POST /api/v1/city-events/:id/guests/:guest/let-in", "let a guest in", 200),
    path: ({ visited, waitingGuest }) =>
      `/api/v1/city-events/${visited}/guests/${waitingGuest}/let-in`,
  },
  {
    ...hostsOnly("GET /api/v1/city-events/:id/guests", "read the list of tonight", 200, 200),
    path: ({ evening }) => `/api/v1/city-events/${evening}/guests`,
  },
  {
    ...hostsOnly("PUT /api/v1/city-events/:id/guests/:guest/here", "tick a guest", 200, 200),
    path: ({ evening, eveningGuest }) =>
      `/api/v1/city-events/${evening}/guests/${eveningGuest}/here`,
    body: () => ({ people: 1 }),
  },
  {
    ...hostsOnly("PUT /api/v1/city-events/:id/guests/:guest/here", "tick years before", 409, 409),
    path: ({ visited, guest }) => `/api/v1/city-events/${visited}/guests/${guest}/here`,
    body: () => ({ people: 1 }),
  },
  {
    ...hostsOnly("POST /api/v1/city-events/:id/walk-ins", "add a walk-in", 201, 201),
    path: ({ evening }) => `/api/v1/city-events/${evening}/walk-ins`,
    body: () => ({ people: 2 }),
  },
  {
    ...hostsOnly("POST /api/v1/city-events/:id/walk-ins", "add one years before", 409, 409),
    path: ({ visited }) => `/api/v1/city-events/${visited}/walk-ins`,
    body: () => ({ people: 2 }),
  },
  {
    ...hostsOnly("DELETE /api/v1/city-events/:id/walk-ins/:walk_in", "remove a walk-in", 204, 204),
    path: ({ evening, walkIn }) => `/api/v1/city-events/${evening}/walk-ins/${walkIn}`,
  },
  {
    ...hostsOnly("POST /api/v1/city-events/:id/notices", "tell the guests", 201, 201),
    path: ({ visited }) => `/api/v1/city-events/${visited}/notices`,
    body: () => ({ text: "We sit upstairs." }),
  },
  {
    ...hostsOnly("GET /api/v1/city-events/:id/notices", "read the notices", 200, 200),
    path: ({ visited }) => `/api/v1/city-events/${visited}/notices`,
  },
  {
    ...hostsOnly("DELETE /api/v1/city-events/:id/notices/:notice", "take one back", 204, 204),
    path: ({ visited, notice }) => `/api/v1/city-events/${visited}/notices/${notice}`,
  },
  {
    ...everybody("POST /api/v1/cities/:city/followers", "follow a city", 202),
    path: () => `${ofJaipur}/followers`,
    body: ({ fresh }) => ({ email: fresh, frequency: "each" }),
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/followers", "count the followers", 200, 200),
    path: () => `${ofJaipur}/followers`,
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/announcements", "read when followers hear", 200, 200),
    path: () => `${ofJaipur}/announcements`,
  },
  {
    // Nothing waits there to be told.
    ...hostsOnly(
      "PUT /api/v1/cities/:city/announcements/:event_id",
      "hold a meetup back",
      409,
      409,
    ),
    path: ({ visited }) => `${ofJaipur}/announcements/${visited}`,
    body: () => ({ is_held: true }),
  },
  {
    ...hostsOnly("POST /api/v1/cities/:city/letters", "write to the followers", 201),
    path: () => `${ofJaipur}/letters`,
    body: () => ({ text: "We meet again in May." }),
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/letters", "read the letters", 200),
    path: () => `${ofJaipur}/letters`,
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/handover", "read what the next host takes over", 200),
    path: () => `${ofJaipur}/handover`,
  },
  {
    ...hostsOnly("GET /api/v1/cities/:city/notes", "read the notes for the next host", 200),
    path: () => `${ofJaipur}/notes`,
  },
  {
    ...hostsOnly("PUT /api/v1/cities/:city/notes", "write them", 200),
    path: () => `${ofJaipur}/notes`,
    body: ({ fresh }) => ({ text: fresh }),
  },
  {
    ...hostsOnly("POST /api/v1/cities/:city/handover", "hand the city over", 201),
    administrator: 403,
    path: () => `${ofJaipur}/handover`,
    body: ({ fresh }) => ({ email: fresh }),
  },
  {
    ...administratorsOnly("POST /api/v1/cities/:city/letters/allow", "let them write again", 204),
    path: () => `${ofJaipur}/letters/allow`,
  },
  {
    ...hostsOnly("DELETE /api/v1/cities/:city/letters/:letter", "take an unknown one back", 404),
    path: () => `${ofJaipur}/letters/${crypto.randomUUID()}`,
  },
  {
    ...hostsOnly("GET /api/v1/city-events/new", "plan something new", 200, 200),
    path: () => "/api/v1/city-events/new?city_name=Jaipur",
  },
  {
    ...everybody("POST /api/v1/replies/:token", "reply by an invented link", 404),
    path: () => `/api/v1/replies/${TOKEN}`,
    body: () => ({ action: "cancel" }),
  },
  administratorsOnly("GET /api/v1/chapters", "list the chapters", 200),
  {
    ...administratorsOnly("GET /api/v1/chapters/:city/history", "read of a chapter", 200),
    path: () => "/api/v1/chapters/Jaipur/history",
  },
  {
    ...administratorsOnly("POST /api/v1/chapters/letters", "write to all hosts", 201),
    body: () => ({ text: "The spring gathering is in May." }),
  },
  administratorsOnly("GET /api/v1/chapters/letters", "read the letters to all hosts", 200),
  {
    ...administratorsOnly("DELETE /api/v1/chapters/letters/:letter", "take one back", 404),
    path: () => `/api/v1/chapters/letters/${crypto.randomUUID()}`,
  },
  administratorsOnly("GET /api/v1/reports", "read the reports", 200),
  {
    ...administratorsOnly("POST /api/v1/past-meetups", "add a table of past meetups", 201),
    body: () => ({
      csv: "date,time,city,meetup,venue\n2024-03-14,18:00,Jaipur,First table,Pink Cup",
    }),
  },
  administratorsOnly("GET /api/v1/reports/figures", "count the reports", 200),
  {
    ...administratorsOnly("POST /api/v1/reports/:id/forward", "forward a report", 200),
    path: ({ report }) => `/api/v1/reports/${report}/forward`,
    body: () => ({ text: "The cafe has moved." }),
  },
  {
    ...administratorsOnly("DELETE /api/v1/reports/:id/forward", "take back a report", 409),
    path: ({ report }) => `/api/v1/reports/${report}/forward`,
  },
  {
    ...administratorsOnly("PATCH /api/v1/reports/:id", "settle a report", 200),
    path: ({ report }) => `/api/v1/reports/${report}`,
    body: () => ({ settled: true }),
  },
  administratorsOnly("GET /api/v1/hidden-events", "list the hidden events", 200),
  {
    ...administratorsOnly("PUT /api/v1/city-events/:id/hidden", "hide an event", 204),
    path: ({ rows }) => `/api/v1/city-events/${rows["city-events"]}/hidden`,
  },
  {
    ...administratorsOnly("DELETE /api/v1/city-events/:id/hidden", "show an event again", 204),
    path: ({ hidden }) => `/api/v1/city-events/${hidden}/hidden`,
  },
  {
    ...signedInOnly("PATCH /api/v1/me/cities/:city", "settle whether to be asked", 404),
    "unverified host": 200,
    helper: 200,
    host: 200,
    path: () => "/api/v1/me/cities/Jaipur",
    body: () => ({ asks_again: false }),
  },
  signedInOnly("GET /api/v1/me/cities", "ask for their cities", 200),
  signedInOnly("GET /api/v1/me/meetups", "ask for their meetups", 200),
  signedInOnly("GET /api/v1/me/follows", "ask for the cities they follow", 200),
];
