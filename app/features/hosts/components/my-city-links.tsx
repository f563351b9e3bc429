import { useEffect, useReducer } from "react";
import { Link, useLocation } from "react-router";
import { areMyCitiesStale, fetchMyCities, keepMyCities, keptMyCities } from "../client.ts";
import type { CityDuty } from "../schema.ts";
import { hostPath } from "#app/content/host-paths.ts";

interface MyCityLinksProps {
  userId: string;
  className: string;
  onFollow?: () => void;
}

/** More than these are one link to all of them. */
const MOST = 3;

/** The way to one's city from every page, where other links may follow: nothing for people who look after none. */
export function MyCityLinks({ userId, className, onFollow }: MyCityLinksProps) {
  const cities = useMyCities(userId);
  if (cities.length > MOST)
    return (
      <Link to="/host" onClick={onFollow} className={className}>
        My cities
      </Link>
    );
  return cities.map(({ city_name }) => (
    <Link key={city_name} to={hostPath(city_name)} onClick={onFollow} className={className}>
      {`${city_name}, my city`}
    </Link>
  ));
}

/** Kept in the tab, so that the links stand there before the menu opens and nothing moves under a finger. */
export function useMyCities(userId: string): readonly CityDuty[] {
  // Renders anew with each address: a city may have been taken on or left there.
  useLocation();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const kept = keptMyCities(userId);
  const isKnown = kept !== undefined && !areMyCitiesStale();
  useEffect(() => {
    if (isKnown) return;
    void fetchMyCities().then((mine) => {
      if (!mine.ok) return;
      keepMyCities(userId, mine.value.items);
      renderAgain();
    });
  }, [userId, isKnown]);
  return kept ?? [];
}
