import { expect, test } from "vitest";
import { saveNameOfInviter } from "./line-field.tsx";

test("a name that could not be saved is a failure, so that no invitation leaves without it", async () => {
  expect((await saveNameOfInviter("Asha"))?.message).toBeTruthy();
  expect(await saveNameOfInviter(" ")).toBeNull();
});
