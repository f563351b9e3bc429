import { cities, cityPath, findCity, type City } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { kilometresBetween, NEAR } from "#app/core/text/distance.ts";
import { countAheadByCity, tags } from "#app/resources/city-events/published-queries.server.ts";

/** Half the way around the globe, in kilometres: nothing is farther. */
const FARTHEST = 20_016;

export interface Neighbour {
  name: string;
  path: string;
  /** Undefined where one of the places is not certain. */
  kilometres: number | undefined;
  ahead: number;
}

export async function neighboursOf(ctx: Context, city: City): Promise<Neighbour[]> {
  const near = cities.flatMap((other) => {
    const kilometres = kilometresBetween(city, other);
    return other === city || kilometres === undefined || kilometres > NEAR
      ? []
      : [{ city: other, kilometres }];
  });
  if (near.length === 0) return [];
  const names = near.map((one) => one.city.name);
  ctx.dependencies?.dependsOn(...names.map(tags.cityEvents));
  const ahead = await countAheadByCity(ctx, names);
  return near
    .toSorted((a, b) => a.kilometres - b.kilometres)
    .flatMap(({ city: { name }, kilometres }) => {
      const number = ahead.get(name) ?? 0;
      return number > 0 ? [neighbour(name, kilometres, number)] : [];
    });
}

export async function chaptersAhead(ctx: Context, asked: string, most: number) {
  const from = findCity(asked)?.city;
  ctx.dependencies?.dependsOn(tags.events);
  const ahead = await countAheadByCity(ctx);
  return cities
    .flatMap((city) => {
      const number = ahead.get(city.name) ?? 0;
      if (city === from || number === 0) return [];
      return [neighbour(city.name, from && kilometresBetween(from, city), number)];
    })
    .toSorted(
      (a, b) => (a.kilometres ?? FARTHEST) - (b.kilometres ?? FARTHEST) || b.ahead - a.ahead,
    )
    .slice(0, most);
}

function neighbour(name: string, kilometres: number | undefined, ahead: number): Neighbour {
  const whole = kilometres === undefined ? undefined : Math.max(1, Math.round(kilometres));
  return { name, path: cityPath(name), kilometres: whole, ahead };
}

/** Numbers only, because the map draws cities from its fixed content. */
export async function aheadByCity(ctx: Context): Promise<Record<string, number>> {
  ctx.dependencies?.dependsOn(tags.events);
  return Object.fromEntries(await countAheadByCity(ctx));
}
