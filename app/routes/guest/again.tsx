import { requestContext } from "#app/core/context.server.ts";
import { LINK_PROBLEM_TITLE, linkProblems } from "#app/core/data/links/link-problems.ts";
import { formHeaders, readForm } from "#app/core/form-action.server.ts";
import type { PageHandle } from "#app/core/page-handle.ts";
import {
  AnsweredPage,
  DeadQuestion,
  ToldPage,
} from "#app/features/host-mails/questions/components/answered-page.tsx";
import { QuestionForm } from "#app/features/host-mails/questions/components/question-form.tsx";
import { questionPage, takeAnswer } from "#app/features/host-mails/questions/pages.server.ts";
import type { Route } from "./+types/again";

export const handle: PageHandle = { scripts: false, isPrivate: true };
export const headers: Route.HeadersFunction = formHeaders;

export const loader = ({ context, params }: Route.LoaderArgs) =>
  questionPage(context.get(requestContext), params.token);

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  takeAnswer(context.get(requestContext), params.token, await readForm(request));

export default function Again({ loaderData, actionData = loaderData }: Route.ComponentProps) {
  switch (actionData.kind) {
    case "form":
      return <QuestionForm {...actionData} />;
    case "answered":
      return <AnsweredPage {...actionData} />;
    case "told":
      return <ToldPage {...actionData} />;
    case "closed":
      return (
        <DeadQuestion
          title="This question is closed"
          text="Its time has passed, the meetup is gone, or you no longer host the city."
        />
      );
    case "unknown":
      return <DeadQuestion title={LINK_PROBLEM_TITLE} text={linkProblems.unknown.sentence} />;
  }
}
