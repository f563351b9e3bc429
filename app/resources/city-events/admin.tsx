import { Link } from "react-router";
import { EventTools, ManagedEvent } from "./components/managed-event.tsx";
import { eventEditor } from "./components/event-dialog.tsx";
import { cityEvents, type CityEvent } from "./resource.ts";
import { citiesWith } from "./rules.ts";
import { adminPage } from "#app/ui/admin-page.tsx";

export const page = adminPage<CityEvent>(cityEvents, {
  editor: eventEditor,
  ask: { order: "nearest" },
  // Not 'event name': the form over the list has a field of that name.
  searchLabel: "Search by name, city or venue",
  filters: [
    {
      name: "when",
      asks: "when",
      label: "When",
      usual: "all",
      options: [
        { value: "all", label: "All events" },
        { value: "upcoming", label: "Upcoming" },
        { value: "past", label: "Past events" },
      ],
    },
    { name: "city", asks: "city_name", label: "City", options: citiesWith },
  ],
  isDialog: true,
  columns: "divide-y divide-line border-y border-line",
  tools: (event, actions) => <EventTools event={event} actions={actions} />,
  note: (
    <Link
      to="/admin/past-meetups"
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      Add past meetups from a table
    </Link>
  ),
  renderCard: (event, tools, now) => <ManagedEvent event={event} tools={tools} now={now} />,
});
