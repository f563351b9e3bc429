import { ArrowUpRight } from "lucide-react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { toast } from "#app/ui/toast.ts";

export function Blocks() {
  return (
    <div className="mt-10 grid gap-8">
      <div className="flex flex-wrap items-center gap-3">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Danger</Button>
        <Button disabled>Saving...</Button>
        <Button size="sm">Small</Button>
        <ButtonLink to="https://example.org">
          Leads out <ArrowUpRight />
        </ButtonLink>
        <Button variant="secondary" onClick={() => toast.success("Event created successfully!")}>
          Toast
        </Button>
        <Button variant="secondary" onClick={() => toast.error("Failed to delete event")}>
          Toast, error
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Badge>Plain</Badge>
        <Badge tone="outline">Outline</Badge>
        <Badge tone="accent">Featured</Badge>
        <Badge tone="good">Upcoming</Badge>
        <Badge tone="bad">Called off</Badge>
        <Avatar initials="DM" picture={null} isConfirmed={false} />
        <Avatar initials="RT" picture={null} isConfirmed />
      </div>
      <LinkTabs
        label="Tabs"
        tabs={[
          { label: "Upcoming", to: "/styleguide", isCurrent: true },
          { label: "Past Events", to: "/events", isCurrent: false },
        ]}
      />
      <Disclosure more="Learn More" less="Show Less">
        <p>A native details element; its label says what the next press does.</p>
      </Disclosure>
      <div className="grid gap-4 sm:grid-cols-4">
        <Picture src="people/p51" alt="" className="aspect-square w-full" />
        <Picture src="cities/jaipur" alt="" className="aspect-square w-full" />
        <Picture src="/broken.jpg" alt="" className="aspect-square w-full" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
      <EmptyState title="No upcoming events at the moment." />
    </div>
  );
}
