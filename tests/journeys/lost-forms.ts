/** SPEC 8: any thrown failure in the forms of sign-in. */
export const THROWN = "Something went wrong. Please try again.";
/** Resources have a sentence of their own for it. */
export const SAID = /Something went wrong. Please try again.|Failed to (create|save)/;
export const KEPT = "What you typed is kept";

export interface LostForm {
  path: string;
  isAdministrator?: boolean;
  /** The button that opens it; the form itself is there before the network goes. */
  opener?: string;
  fill: Record<string, string>;
  /** A name of its box to be ticked. */
  tick?: string;
  button: string;
  /** While the browser itself knows that it is offline. */
  offline: string;
  /** On the page, or its path, once the form has been sent. */
  done: string;
}

const CREATED = "created successfully";

export function lostForm(name: string): LostForm {
  const lost = lostForms()[name];
  if (!lost) throw new Error(`No form ${name}`);
  return lost;
}

/** Each time with addresses of nobody else: a second account has another answer. */
export const lostForms = (): Readonly<Record<string, LostForm>> => ({
  "sign-in": {
    path: "/auth",
    fill: { Email: "admin@example.org", Password: "a long enough password" },
    button: "Sign In",
    offline: THROWN,
    done: "/",
  },
  "sign-up": {
    path: "/auth?tab=sign-up",
    fill: {
      Email: someAddress(),
      Password: "a long password 7",
      "Confirm password": "a long password 7",
    },
    button: "Sign Up",
    offline: THROWN,
    done: "/",
  },
  reset: {
    path: "/auth",
    opener: "Forgot your password?",
    fill: { Email: someAddress() },
    button: "Send reset link",
    offline: THROWN,
    done: "Password reset email sent! Please check your inbox.",
  },
  code: {
    path: "/auth",
    opener: "Email me a code instead",
    fill: { Email: someAddress() },
    button: "Email me a code",
    offline: THROWN,
    done: "six digits are on their way",
  },
  newsletter: {
    path: "/blog",
    fill: { "Email address": someAddress() },
    tick: "consent",
    button: "Subscribe",
    offline: KEPT,
    done: "We've sent you an email. Open it to confirm.",
  },
  // A city with a date ahead: elsewhere the one field is that of the hero.
  follow: {
    path: "/city/Casablanca",
    fill: { Email: someAddress() },
    button: "Follow Casablanca",
    offline: KEPT,
    done: "/city/Casablanca/follow/inbox",
  },
  "an event": {
    path: "/city/Kanpur",
    isAdministrator: true,
    opener: "Add Event",
    fill: {
      "Event name": "Tea on a thin line",
      Venue: "Tea House",
      Date: "2031-05-04",
      Time: "18:30",
    },
    button: "Create Event",
    offline: KEPT,
    done: CREATED,
  },
  "a post": {
    path: "/admin/blogs#new",
    isAdministrator: true,
    fill: { Title: "On tea", Author: "Asha", Content: "Tea." },
    button: "Create Post",
    offline: KEPT,
    done: CREATED,
  },
  "a video": {
    path: "/admin/videos#new",
    isAdministrator: true,
    fill: { Title: "A talk" },
    button: "Create Video",
    offline: KEPT,
    done: CREATED,
  },
  "a mayor": {
    path: "/admin/city-mayors#new",
    isAdministrator: true,
    fill: { Name: "Asha", City: "Pune", Country: "India" },
    button: "Create City Mayor",
    offline: KEPT,
    done: CREATED,
  },
});

const someAddress = () => `${crypto.randomUUID()}@example.org`;
