import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { QuestionForm } from "./question-form.tsx";

test("where only the evening is asked for, saving it stands out from asking no more", () => {
  const evening = { event_name: "Chai", line: null, recap: "" };
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <QuestionForm
          token="abc"
          city="Pune"
          plan={null}
          isSilent={false}
          followers={0}
          isPlanned
          evening={evening}
        />
      ),
    },
  ]);
  const markup = renderToStaticMarkup(<Page />);
  const look = (label: string) => new RegExp(`class="([^"]*)"[^>]*>${label}<`).exec(markup)?.[1];
  expect(look("Save")).toContain("bg-accent");
  expect(look("Stop asking me")).not.toContain("bg-accent");
});
