/** The tags of the OpenAPI document: what its operations are about. */
export const apiTags: Readonly<Record<string, string>> = {
  "sign-in": "Getting a token, keeping it and giving it back.",
  "city-events": "The meetups of the cities.",
  events: "Simple events, of the network as a whole.",
  "blog-posts": "Articles. Drafts exist for administrators only.",
  videos: "Films of eCafeTV.",
  "city-mayors": "The directory of City Mayors.",
  "chapter-cards": "The card on the page of a city, which its hosts write.",
  guests: "Saying yes to a meetup, and the list that its hosts see.",
  followers: "People who hear of the next meetup of a city.",
  hosts: "The people of a chapter, their cities and their next meetup.",
  "past-meetups": "Meetups that were held before this site, brought in as a table.",
  newsletter: "The newsletter, its readers and its issues.",
  pictures: "Pictures that hosts and administrators upload.",
  reports: "What visitors report about cities and meetups.",
  activities: "The audit log, and taking changes back.",
  overview: "Figures for administrators.",
  health: "How the site is doing, for its operator.",
};

export const apiDescription = [
  "What the network publishes, and how hosts and administrators change it.",
  "Lists come in pages: pass `nextCursor` on as `cursor`.",
  "Errors are problems (RFC 9457): `detail` is a sentence for people, `errors` names the fields.",
  "A call of one network is answered 1,200 times a minute at most, then with 429 and `Retry-After`.",
  "A walk from sign-in to a changed event is in docs/api.md of the source.",
].join("\n\n");
