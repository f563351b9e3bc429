import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchAnnouncements } from "../client.ts";
import type { Followers } from "./announcement-line.tsx";

export function useFollowers(city: string): Followers {
  const { query, reload } = useApiQuery(fetchAnnouncements, city);
  const announcements = query.kind === "loaded" ? query.value : undefined;
  return { city, announcements, onChanged: reload };
}
