import { ButtonLink } from "#app/ui/button.tsx";
import { PageTitle } from "#app/ui/section.tsx";

/** SPEC 2: for an unknown or deleted event. */
export function EventNotFound() {
  return (
    <div className="mx-auto grid max-w-page justify-items-start gap-6 px-4 py-24 sm:px-6">
      <PageTitle>Event Not Found</PageTitle>
      <p className="text-lg">
        The event you&apos;re looking for doesn&apos;t exist or has been removed
      </p>
      <ButtonLink to="/events">Back to Events</ButtonLink>
    </div>
  );
}
