import type { ReactNode } from "react";
import { SubmitButton } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { Subheading } from "#app/ui/section.tsx";
import { TrapField } from "#app/ui/task-page.tsx";
import { messages } from "../messages.ts";
import { followPath } from "../rules.ts";

/** One field on the page of a city. It leads to pages without scripts, and so needs none. */
export function FollowBox({ city }: { city: string }) {
  return (
    <section aria-labelledby="follow">
      <Subheading id="follow">{messages.follow(city)}</Subheading>
      <p className="mb-4 max-w-prose text-soft">{messages.promise(city)}</p>
      <FollowField city={city}>{messages.follow(city)}</FollowField>
    </section>
  );
}

export function FollowField({ city, children }: { city: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action={followPath(city)}
      className="flex max-w-xl flex-wrap items-end gap-4 print:hidden"
    >
      <div className="min-w-60 grow">
        <EmailField required />
      </div>
      <input type="hidden" name="frequency" defaultValue="each" />
      <TrapField />
      <SubmitButton>{children}</SubmitButton>
    </form>
  );
}
