import type { ReactNode } from "react";
import { cityApi } from "#app/content/paths.ts";
import { callApi } from "#app/core/client/api-client.ts";
import { textsIn } from "#app/core/forms/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { Subheading } from "#app/ui/section.tsx";
import { TrapField } from "#app/ui/task-page.tsx";
import { useForm } from "#app/ui/use-form.ts";
import { messages } from "../messages.ts";
import { followInboxPath, followPath } from "../rules.ts";

/** One field on the page of a city. It leads to pages without scripts, and needs them only where an answer is lost. */
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
  const { props, errors, lost } = useForm(textsIn, async ({ email = "", website }) => {
    // Only a program fills in that field. It learns nothing from the answer.
    const why = website ? null : await askToFollow(city, email);
    if (!why) location.assign(followInboxPath(city));
    return why;
  });
  return (
    <form
      {...props}
      noValidate={false}
      action={followPath(city)}
      className="flex max-w-xl flex-wrap items-end gap-4 print:hidden"
    >
      <div className="min-w-[min(15rem,100%)] grow">
        <EmailField required error={errors["email"]} />
      </div>
      <input type="hidden" name="frequency" defaultValue="each" />
      <TrapField />
      <SubmitButton lost={lost}>{children}</SubmitButton>
    </form>
  );
}

async function askToFollow(city: string, email: string) {
  const answer = await callApi(cityApi(city, "followers"), {
    method: "POST",
    isAnonymous: true,
    body: { email, frequency: "each" },
  });
  return answer.ok ? null : answer.error;
}
