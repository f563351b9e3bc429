import { administratorsOnly, hostsOnly, type RoutePermissions } from "./routes.ts";

/** The body that the matrix sends is JSON, so that an upload that is permitted ends with 415. */
const NO_FORM = 415;

export const pictures: readonly RoutePermissions[] = [
  {
    ...hostsOnly("POST /api/v1/pictures", "upload a picture", NO_FORM, NO_FORM),
    // The city stands in the form, which is read after the first check.
    "host elsewhere": NO_FORM,
  },
  {
    ...hostsOnly("GET /api/v1/pictures", "list the pictures of a city", 200, 200),
    path: () => "/api/v1/pictures?city_name=Jaipur",
  },
  administratorsOnly("GET /api/v1/pictures", "list the pictures of all cities", 200),
  {
    ...hostsOnly("PATCH /api/v1/pictures/:id", "describe a picture of the city", 200),
    path: ({ picture }) => `/api/v1/pictures/${picture}`,
    body: () => ({ alt: "Twelve people around a table" }),
  },
  {
    ...hostsOnly("DELETE /api/v1/pictures/:id", "delete a picture of the city", 204),
    path: ({ picture }) => `/api/v1/pictures/${picture}`,
  },
  {
    // The file of the fixture is nowhere: who is admitted gets as far as that.
    ...hostsOnly("GET /api/v1/pictures/:id/preview", "see a hidden picture", 404, 404),
    path: ({ hiddenPicture }) => `/api/v1/pictures/${hiddenPicture}/preview`,
  },
  {
    ...administratorsOnly("DELETE /api/v1/pictures/:id/hidden", "put a picture back", 204),
    path: ({ hiddenPicture }) => `/api/v1/pictures/${hiddenPicture}/hidden`,
  },
  {
    // The meetup is ahead.
    ...hostsOnly("PUT /api/v1/city-events/:id/pictures", "add pictures to a meetup", 409, 409),
    path: ({ rows }) => `/api/v1/city-events/${rows["city-events"]}/pictures`,
    body: ({ picture }) => ({ items: [picture] }),
  },
];
