import type { Feature } from "#app/features/feature.ts";
import { jobs } from "./jobs.server.ts";
import { mails } from "./mails.server.ts";
import { jobs as questionJobs } from "./questions/jobs.server.ts";
import { mails as questionMails } from "./questions/mails.server.ts";
import { NextMeetupQuestion } from "./questions/service.server.ts";
import { again_questions } from "#db/schema.ts";
import { retention, stored } from "./questions/stored.server.ts";

export const hostMails: Feature = {
  name: "host-mails",
  mails: [...mails, ...questionMails],
  jobs: [...jobs, ...questionJobs],
  stored,
  retention,
  derivedLinks: [
    {
      secret: NextMeetupQuestion.name,
      table: again_questions,
      id: again_questions.id,
      subject: again_questions.id,
    },
  ],
};
