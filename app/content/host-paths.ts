/** Apart from `paths.ts`, because public pages load that file. */
export const hostPath = (city: string) => `/host/${encodeURIComponent(city)}`;
export const handoverPath = (city: string) => `${hostPath(city)}/handover`;
export const doorPath = (city: string, eventId: string) => `${hostPath(city)}/list/${eventId}`;
export const eventPicturesPath = ({ id, city_name }: { id: string; city_name: string }) =>
  `${hostPath(city_name)}/pictures/${id}`;
