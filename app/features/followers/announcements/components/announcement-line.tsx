import { pluralize } from "#app/core/text/pluralize.ts";
import { BusyButton } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { holdAnnouncement } from "../client.ts";
import type { CityAnnouncements } from "../schema.ts";

/** The followers of a city, as its desk knows them. */
export interface Followers {
  city: string;
  announcements: CityAnnouncements | undefined;
  onChanged: () => Promise<void>;
}

/** Says when followers hear of a meetup, and holds that back until somebody says so. */
export function AnnouncementLine({
  city,
  event,
  announcements,
  onChanged,
}: Followers & { event: { id: string; event_name: string } }) {
  const item = announcements?.items.find(({ event_id }) => event_id === event.id);
  if (!item || !announcements || announcements.people === 0) return null;
  const { is_held } = item;
  const { people } = announcements;
  async function hold() {
    const done = await holdAnnouncement(city, event.id, !is_held);
    if (!done.ok) toast.error(done.error.message);
    else if (done.value.is_held) toast.success("Nobody hears of it until you say so.");
    else toast.success(announcementSentence(people, done.value));
    await onChanged();
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>{announcementSentence(people, item)}</p>
      {item.when === null ? null : (
        <BusyButton onPress={hold}>
          <span>{is_held ? "Tell them now" : "Don't tell them yet"}</span>
          <span className="sr-only">{` about ${event.event_name}`}</span>
        </BusyButton>
      )}
    </div>
  );
}

export function announcementSentence(
  people: number,
  { when, is_held }: Pick<CityAnnouncements["items"][number], "when" | "is_held">,
): string {
  const followers = pluralize(people, "follower");
  if (when === null) return "It begins before followers could hear of it: tell your group.";
  if (is_held) return `${followers} ${people === 1 ? "hasn't" : "haven't"} heard of it.`;
  const moment = when.includes(",") ? `on ${when}` : `at ${when}`;
  return `${followers} ${people === 1 ? "hears" : "hear"} of it ${moment}.`;
}
