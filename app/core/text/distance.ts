/** Chapters up to this distance count as near, in kilometres. */
export const NEAR = 60;

interface Place {
  latitude: number | null;
  longitude: number | null;
}

/** On a globe, in kilometres; undefined where one of the places is not certain. */
export function kilometresBetween(a: Place, b: Place): number | undefined {
  if (a.latitude === null || a.longitude === null) return undefined;
  if (b.latitude === null || b.longitude === null) return undefined;
  const radians = Math.PI / 180;
  const [up, right] = [
    Math.sin(((b.latitude - a.latitude) * radians) / 2),
    Math.sin(((b.longitude - a.longitude) * radians) / 2),
  ];
  const share =
    up * up + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * right * right;
  return 2 * 6371 * Math.asin(Math.sqrt(share));
}
