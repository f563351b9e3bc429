import { cities } from "#app/content/cities.ts";
import { Picture } from "#app/ui/picture.tsx";

const laid = cities.slice(0, 10);

export function CityTiles() {
  return (
    <ul aria-hidden="true" className="theme-dark grid grid-cols-2 bg-paper sm:grid-cols-5">
      {laid.map(({ slug }) => (
        <li key={slug} className="max-sm:nth-[n+7]:hidden">
          <Picture
            src={`cities/${slug}`}
            alt=""
            isHero
            sizes="(min-width: 40rem) 20vw, 50vw"
            className="w-full"
          />
        </li>
      ))}
    </ul>
  );
}
