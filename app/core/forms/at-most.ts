import type { core } from "zod";

/** A check: at most `longest` characters as people count them, who see one in an emoji. */
export const atMost = (longest: number) => (text: core.ParsePayload<string>) => {
  if (Array.from(text.value).length <= longest) return;
  const message = `This must be at most ${longest} characters long`;
  text.issues.push({ code: "custom", message, input: text.value, continue: true });
};
