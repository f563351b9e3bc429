import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { callApi } from "#app/core/client/api-client.ts";
import { shortDate } from "#app/core/text/dates.ts";
import { Invite } from "#app/resources/chapter-hosts/components/people.tsx";
import { hostPath } from "#app/resources/chapter-hosts/rules.ts";
import type { Chapters } from "#app/views/chapters/schema.ts";
import { adminScreen } from "#app/ui/admin-screen.tsx";
import { Button } from "#app/ui/button.tsx";
import { takeFocusIntoField } from "#app/ui/focus.ts";
import { AdminColumn } from "#app/ui/section.tsx";

/** Who looks after which city, when it met last and meets next, and the invitation of the next host. */
const screen = adminScreen({
  title: "Chapters",
  failed: "The chapters could not be fetched.",
  load: () => callApi<Chapters>("/api/v1/chapters"),
  render: ({ items }) => (
    <AdminColumn title="Chapters">
      <ul className="divide-y divide-line border-y border-line">
        {items.map((chapter) => (
          <li key={chapter.city_name}>
            <Row chapter={chapter} />
          </li>
        ))}
      </ul>
    </AdminColumn>
  ),
});

export const { meta, clientLoader, HydrateFallback } = screen;
export default screen.Page;

function Row({ chapter }: { chapter: Chapters["items"][number] }) {
  const { city_name, people, last, next } = chapter;
  const [isInviting, setInviting] = useState(false);
  const { revalidate } = useRevalidator();
  const hasHost = people.some(({ duty }) => duty === "host");
  return (
    <article className="grid gap-3 py-4 md:grid-cols-[2fr_3fr_3fr_auto] md:items-center">
      <h2 className="font-semibold">
        <Link to={hostPath(city_name)} className="underline underline-offset-4">
          {city_name}
        </Link>
      </h2>
      <p className="wrap-anywhere">
        {hasHost ? "" : <span className="text-bad">Looking for a host. </span>}
        {people.map(({ name, duty }) => `${name} (${duty})`).join(", ")}
      </p>
      <p className="text-sm text-soft">
        {`Last: ${last ? shortDate(last) : "none"}. Next: ${next ? shortDate(next) : "none"}.`}
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        aria-expanded={isInviting}
        onClick={() => setInviting(!isInviting)}
      >
        Invite<span className="sr-only"> to {city_name}</span>
      </Button>
      {isInviting ? (
        <div ref={takeFocusIntoField} className="md:col-span-4">
          <Invite city={city_name} hasHost={hasHost} onInvited={() => void revalidate()} />
        </div>
      ) : null}
    </article>
  );
}
