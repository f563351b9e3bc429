import { useLocation, useRevalidator } from "react-router";
import { fetchEvent } from "#app/resources/city-events/fetch-event.ts";
import { GUEST_LIST, hasBegun } from "#app/resources/city-events/rules.ts";
import { takeFocus } from "#app/ui/focus.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { useNow } from "#app/ui/use-now.ts";
import { GuestList } from "./guest-list.tsx";

export function EventGuests({ id }: { id: string }) {
  const { query, reload } = useApiQuery(fetchEvent, id);
  const { hash } = useLocation();
  const { revalidate } = useRevalidator();
  const now = useNow();
  if (query.kind === "loading" || !now) return null;
  if (query.kind === "failed") return <Notice tone="bad">{query.message}</Notice>;
  const event = query.value;
  const isAsked = hash === `#${GUEST_LIST}`;
  return (
    <section
      id={GUEST_LIST}
      ref={isAsked ? takeFocus : undefined}
      tabIndex={-1}
      aria-label="Guest list"
      className="mx-auto max-w-page scroll-mt-20 px-4 py-4 focus:outline-none sm:px-6 print:hidden"
    >
      <GuestList
        event={{ ...event, hasBegun: hasBegun(event, now) }}
        isOpenAtFirst={isAsked}
        onChanged={() => {
          void reload();
          void revalidate();
        }}
      />
    </section>
  );
}
