import {
  LINK_PROBLEM_TITLE,
  linkProblems,
  type LinkProblem,
} from "#app/core/data/links/link-problems.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { MailText } from "#app/ui/mail-text.tsx";
import { Slip, SlipTitle } from "#app/ui/slip.tsx";
import { ActionForm, SmallPrint, TaskPage, TextLink, WayBack } from "#app/ui/task-page.tsx";
import { OWN_DATA_PATH, ownDataPath } from "../rules.ts";
import type { OwnData } from "../service.server.ts";

interface OwnDataProps {
  token: string;
  own: Pick<OwnData, "email" | "has_account">;
  lines: string[];
}

export function OwnDataPage({ token, own, lines }: OwnDataProps) {
  return (
    <TaskPage title="What we keep about you">
      <Slip>
        <SlipTitle>
          <MailText>{own.email}</MailText>
        </SlipTitle>
      </Slip>
      {lines.length > 0 ? (
        <Kept token={token} lines={lines} />
      ) : (
        <p>Nothing is kept of this address.</p>
      )}
      {own.has_account ? (
        <p>
          {"You have an account: "}
          <TextLink to="/profile">your profile</TextLink>
          {" shows what we keep of it, and deletes it."}
        </p>
      ) : null}
    </TaskPage>
  );
}

function Kept({ token, lines }: { token: string; lines: string[] }) {
  return (
    <>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ButtonLink to={`${ownDataPath(token)}/data.json`} reloadDocument download>
        Download it
      </ButtonLink>
      <ActionForm path={ownDataPath(token)} fields={{ action: "erase" }} variant="danger">
        Delete all of this
      </ActionForm>
      <SmallPrint>If you are on a list of guests, your seat goes to somebody else.</SmallPrint>
    </>
  );
}

export function BrokenLink({ problem }: { problem: LinkProblem }) {
  return (
    <TaskPage title={LINK_PROBLEM_TITLE}>
      <p className="text-lg">{linkProblems[problem].sentence}</p>
      <WayBack to={OWN_DATA_PATH}>Ask for a new one</WayBack>
    </TaskPage>
  );
}
