/** Public pages without a city or a meetup in their address, besides home and the list of meetups. */
export const PUBLIC_PAGES = [
  "/about",
  "/blog",
  "/city-mayor",
  "/ecafetv",
  "/map",
  "/numbers",
  "/press",
  "/privacy",
  "/search?q=coffee",
  "/team",
  "/testimonials",
  "/auth",
];
