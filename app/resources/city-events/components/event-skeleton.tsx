import { Skeleton } from "#app/ui/skeleton.tsx";
import { messages } from "../messages.ts";

/** SPEC 2, event detail: 'A skeleton while loading'. */
export function EventSkeleton() {
  return (
    <output className="mx-auto grid max-w-page gap-6 px-4 py-16 sm:px-6">
      <span className="sr-only">Loading the event...</span>
      <Skeleton className="h-24 w-28" />
      <Skeleton className="h-20 w-full max-w-prose" />
      <Skeleton className="h-6 w-64" />
      <Skeleton className="h-6 w-48" />
      <Skeleton className="mt-8 h-40 w-full max-w-prose" />
    </output>
  );
}

/** SPEC 2: 'Loading events...' */
export function EventsLoading() {
  return (
    <div className="grid gap-6 py-8">
      <output className="text-lg text-soft">{messages.loading}</output>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
