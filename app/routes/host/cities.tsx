import { Navigate } from "react-router";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { fetchMyCities } from "#app/features/hosts/client.ts";
import { nameOfDuty } from "#app/features/hosts/messages.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { HostFrame } from "./host-frame.tsx";
import { hostPath } from "#app/content/host-paths.ts";

export const meta = () => hiddenMeta("My cities");

export default function HostCities() {
  const { user } = useAuth();
  return (
    <HostFrame title="My cities" purpose="look after your city" path="/host" user={user}>
      <Cities key={user?.id} />
    </HostFrame>
  );
}

function Cities() {
  const { isAdmin } = useAuth();
  const { query, reload } = useApiQuery(fetchMyCities);
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  const { items } = query.value;
  const [only] = items;
  if (only && items.length === 1) return <Navigate to={hostPath(only.city_name)} replace />;
  return (
    <div className="grid justify-items-start gap-4">
      {items.length === 0 ? (
        <p className="max-w-prose">
          You don't look after a city. City Mayors are invited by email: the button in it brings you
          here.
        </p>
      ) : (
        <ul className="grid w-full gap-3">
          {items.map(({ city_name, duty }) => (
            <li key={city_name}>
              <ButtonLink to={hostPath(city_name)} variant="secondary" className="w-full">
                {`${city_name}, ${nameOfDuty[duty]}`}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {isAdmin ? <ButtonLink to="/admin/chapters">All chapters</ButtonLink> : null}
    </div>
  );
}
