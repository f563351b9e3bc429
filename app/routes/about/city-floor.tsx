import { cities } from "#app/content/cities.ts";
import { Picture } from "#app/ui/picture.tsx";

/** SPEC 2: the first ten chapters, laid as a floor of tiles. */
const laid = cities.slice(0, 10);

export function CityFloor() {
  return (
    <div aria-hidden="true" className="night grid grid-cols-5 bg-paper lg:grid-cols-10">
      {laid.map(({ slug }) => (
        <Picture
          key={slug}
          src={`cities/${slug}`}
          alt=""
          isHero
          sizes="(min-width: 64rem) 10vw, 20vw"
          className="aspect-square w-full"
        />
      ))}
    </div>
  );
}
