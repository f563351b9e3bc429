import { longDate } from "#app/core/text/dates.ts";
import { eventPath } from "#app/content/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EveningForm, type EveningFormProps } from "./evening-form.tsx";
import { MessagePage, TaskPage, WayBack } from "#app/ui/task-page.tsx";
import { hostPath } from "#app/content/host-paths.ts";
import { questionPath } from "#app/features/host-desk/rules.ts";

interface AnsweredPageProps extends Omit<EveningFormProps, "evening"> {
  answer: string | null;
  city_name: string;
  id: string;
  until: string | null;
  evening?: EveningFormProps["evening"] | undefined;
  notice?: string | undefined;
}

export function AnsweredPage(props: AnsweredPageProps) {
  const { answer, city_name, id, until, evening, notice, errors } = props;
  const { title, text } = until
    ? {
        title: "Enjoy your break",
        text: `We won't ask about ${city_name} until ${longDate(until)}.`,
      }
    : answerTo(answer, city_name);
  return (
    <TaskPage title={title} notice={notice} errors={errors}>
      <p className="text-lg">{text}</p>
      {answer === "published" ? (
        <ButtonLink to={eventPath(id)} reloadDocument>
          See the meetup
        </ButtonLink>
      ) : null}
      {evening ? <EveningForm {...props} evening={evening} /> : null}
      <WayBack to={hostPath(city_name)}>{`Everything about ${city_name}`}</WayBack>
    </TaskPage>
  );
}

/** An answer holds for one city: its host may have others, about which they are still asked. */
function answerTo(answer: string | null, city: string) {
  if (answer === "published")
    return { title: "It is published", text: "Tell your people: its page has a text to share." };
  if (answer === "stopped")
    return {
      title: "We won't ask again",
      text: `No more questions about ${city}. You can switch them on again there, under "People".`,
    };
  return { title: "Skipped", text: `We ask again after the next meetup in ${city}.` };
}

/** After the evening has been told. */
export function ToldPage(props: EveningFormProps) {
  return (
    <TaskPage title={props.errors ? "What happened?" : "Thank you"} errors={props.errors}>
      <EveningForm {...props} />
      <WayBack to={questionPath(props.token)}>Back to the question</WayBack>
    </TaskPage>
  );
}

export const DeadQuestion = (props: { title: string; text: string }) => (
  <MessagePage {...props} to="/host" back="My cities" />
);
