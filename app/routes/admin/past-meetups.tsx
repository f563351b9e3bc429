import { hiddenMeta } from "#app/core/seo/meta.ts";
import { PastMeetupsForm } from "#app/features/host-desk/past-meetups/components/past-meetups-form.tsx";
import { messages } from "#app/features/host-desk/past-meetups/messages.ts";
import { AdminGate } from "#app/ui/admin-gate.tsx";

export const meta = () => hiddenMeta(messages.title);

export default function PastMeetups() {
  return (
    <AdminGate message="You need admin privileges to access this page." waiting="Loading...">
      <PastMeetupsForm />
    </AdminGate>
  );
}
