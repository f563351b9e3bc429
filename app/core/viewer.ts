/** Who is asking. Whether a user is an administrator is asked of the database at each mutation. */
export type Viewer = { kind: "visitor" } | { kind: "user"; id: string; sessionId: string };

export const visitor: Viewer = { kind: "visitor" };
