import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EventPictures } from "./event-pictures.tsx";

test("after a move the pictures of the evening lead to this site, not to its old address", () => {
  const path = "/pictures/0b4c2f4e-1111-4222-8333-944455556666.jpg";
  const pictures = [{ address: `https://old.example${path}`, alt: "Two people laugh" }];
  const page = renderToStaticMarkup(<EventPictures event={{ pictures }} reportPath="/report" />);
  expect(page).toContain(`href="${path}"`);
  expect(page).not.toContain("old.example");
});
