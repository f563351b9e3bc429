import { chapterNamed, findCity } from "#app/content/cities.ts";
import { handoverPath } from "#app/content/host-paths.ts";
import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { CityDossier } from "#app/features/hosts/handover/components/dossier.tsx";
import { useLastUser } from "#app/ui/use-last-user.ts";
import { HostFrame } from "./host-frame.tsx";
import type { Route } from "./+types/handover";

export const meta: Route.MetaFunction = ({ params }) =>
  hiddenMeta(`For the next City Mayor of ${params.cityName}`);

export function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (!findCity(params.cityName)?.isCanonical) ctx.dependencies?.expiresAt(ctx.now);
}

export default function Handover({ params }: Route.ComponentProps) {
  const city = chapterNamed(params.cityName) ?? params.cityName;
  const user = useLastUser();
  return (
    <HostFrame
      title={`For the next City Mayor of ${city}`}
      purpose={`read what the next City Mayor of ${city} takes over`}
      path={handoverPath(city)}
      user={user}
      back={city}
    >
      <p className="mb-8 max-w-prose text-lg">
        {`The site adds the numbers. City Mayors of ${city} write the notes.`}
      </p>
      <CityDossier key={`${user?.id} ${city}`} city={city} email={user?.email ?? ""} />
    </HostFrame>
  );
}
