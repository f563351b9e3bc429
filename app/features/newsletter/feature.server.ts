import type { Feature } from "#app/features/feature.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { newsletterApi, newsletterForms } from "./api.server.ts";
import { issueSource } from "./issues.server.ts";
import { mails } from "./mails.server.ts";
import { SECRET } from "./rules.ts";
import { newsletter_subscribers as subscribers } from "#db/schema.ts";
import { retention, stored } from "./stored.server.ts";

export const newsletter: Feature = {
  name: "newsletter",
  api: () => ({ "/api/v1/newsletter": newsletterApi(), "/newsletter": newsletterForms() }),
  mails,
  jobs: [
    {
      name: "Issues of the newsletter",
      every: 5_000,
      run: (ctx) => sendMailings(ctx, issueSource),
    },
  ],
  stored,
  retention,
  derivedLinks: [
    {
      secret: SECRET,
      table: subscribers,
      id: subscribers.id,
      subject: subscribers.email,
      isForLeaving: true,
    },
  ],
};
