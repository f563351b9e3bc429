import { lazy, Suspense, type ComponentProps } from "react";
import { CalendarPlus, Pencil } from "lucide-react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";
import type { EventDialog } from "./event-dialog.tsx";

/** Fetched when an administrator opens it: visitors never download the form. */
const Form = lazy(() =>
  import("./event-dialog.tsx").then((module) => ({ default: module.EventDialog })),
);

/** The event dialog, loaded when it is opened. */
export function LazyEventDialog(props: ComponentProps<typeof EventDialog>) {
  return (
    <Suspense fallback={null}>
      <Form {...props} />
    </Suspense>
  );
}

/** SPEC 2, city chapter page: the admin-only 'Add Event', with the city filled in. */
export function AddEvent({ city }: { city: string }) {
  const { kind, open, close } = useHashDialog();
  const { revalidate } = useRevalidator();
  if (useAdministrator() !== "admitted") return null;
  return (
    <>
      <Button onClick={() => open("add-event")} size="sm">
        <CalendarPlus />
        Add Event
      </Button>
      {kind === "add-event" ? (
        <LazyEventDialog
          title={`Add Event in ${city}`}
          task={{ kind: "create", city }}
          onClose={close}
          onSaved={() => void revalidate()}
        />
      ) : null}
    </>
  );
}

/** SPEC 2, event detail: admins get an 'Edit Event' button. */
export function EditEvent({ id }: { id: string }) {
  const { kind, open, close } = useHashDialog();
  const { revalidate } = useRevalidator();
  if (useAdministrator() !== "admitted") return null;
  return (
    <>
      <Button onClick={() => open("edit-event")} size="sm" variant="secondary">
        <Pencil />
        Edit Event
      </Button>
      {kind === "edit-event" ? (
        <LazyEventDialog
          title="Edit Event"
          task={{ kind: "edit", id }}
          onClose={close}
          onSaved={() => void revalidate()}
        />
      ) : null}
    </>
  );
}
