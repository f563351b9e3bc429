export type LinkProblem = "used" | "expired" | "unknown";

export const LINK_PROBLEM_TITLE = "This link does not work";

export const linkProblems: Record<LinkProblem, { sentence: string; status: number }> = {
  used: { sentence: "This link has already been used.", status: 410 },
  expired: { sentence: "This link has expired. Ask for a new one.", status: 410 },
  unknown: {
    sentence: "We don't know this link. Copy the whole link.",
    status: 404,
  },
};
