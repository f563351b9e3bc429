/**
 * Links and rows as the program of 75d15b7 made them on 2025-06-15, 09:30 UTC. People still have such emails: none of
 * these texts may change.
 */
export const GUEST_ID = "0b5a1c1e-7d4e-4c5b-9d52-3f0f6a7b8c9d";
export const HOST_ID = "3f1d2c4b-5a69-4788-9a6b-7c8d9e0f1a2b";
export const READER_ID = "bac048b2-c2d4-4259-8723-532b925efc7d";

export const oldSecrets = [
  { name: "guests", value: "kAMrdpAf1vzuqqiik9_YwDgKuvGcwTBmvikagIsCXpo" },
  { name: "host-again", value: "JUc3Q-A_QP46bf6G7OK5EKZLCUmxM0yzdkuTAHG7jY8" },
  { name: "own-data", value: "cgL-XHqP4B859KA88SUgCeElsWxIbZlC-FDoog-J250" },
  { name: "newsletter", value: "88KjDXnt-2KI3PUvwJHOW2I9GYFyROOWAeDNj3Q-0hw" },
];

export const oldLinks = {
  guest: "aSq3zSd-5AIghj8bFE_-RbHyEzOH2ukQrUrSfMBb-IQ",
  again: "LRgORw6XzdwRaFHBFo1HgTnCAicIDluqK2kfgTatyRY",
  ownData:
    "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AkGlH4Y9sLtF8huH.9rBa_goufAhET368_jiOvYC79T2jlY-eqrO5s_ZajHNewvQLLoCBKak62Ce3.vwXEzwn11iPZq1dG6Bb5Dw",
  confirm:
    "eyJhbGciOiJIUzI1NiJ9.eyJhdCI6MTc0OTk3OTgwMDAwMCwic3ViIjoiYmFjMDQ4YjItYzJkNC00MjU5LTg3MjMtNTMyYjkyNWVmYzdkIn0.3_Dli-YQxv1xmT9NzbAfcAXVS5-4v7hP8nDLwd1csVw",
  unsubscribe: "f7yaYYJh3lKoWkw8rMTHor8toNAOs5CQbHhJ2p2-1fY",
  invitation: "RJNMXeIBfKpjtXjcxAZqcbgWlEwd-1ry3hPgF2maKgY",
  verify: "uMdpNJjimz35ohV9T_zrIrADo_XTYleCE2hviT9OMC8",
  reset: "dbg95dgPFRJWnSIVyHeR6rBgbl9oSszA5Rs6GOCHW_0",
  changeEmail: "3o6gfBgYiQAUetJ0v47dEfFMfmp6RJp1guVz7pIl1fA",
  signIn: "hx8Xna04UQbgC6FZiG70Z7kv8OJ1X3N5GqWNQuTdjLU",
} as const;

export type OldLink = keyof typeof oldLinks;

/** The hashes of `oldLinks` that are stored with a row. */
export const oldHashes = {
  guest: "GDOSUwbCQUG8VzjfBJzJK9ECjRibpyXOVxgJPfhuP4k",
  again: "moSeowcaJFdRJYmANmbAihfhDQYZ2_JBxnAPRhtZ5KQ",
  unsubscribe: "PHA3aRSJTRlgQm3CUWgzvQr5rkQoX4ImdzAUejrAr08",
  invitation: "uSSuDVZ_qUi0KTfY2hwA4WabDl_0UuIEJhiRwSY1ivU",
  verify: "WMVC0kTqV8W4cysX2DIw_csGDhMVcccNK7dDuPeVCeA",
  reset: "qqJ_aMibg9oSTyCPeNg7loPZswo8FIxXRFpD6tbyeww",
  changeEmail: "XCsFNfoQbg9AxbhEuGOCFiareDwesl7kxkN41wslPwg",
  signIn: "Tt_TY8oAf-IeNSmzFtIrpJK90sFSjYDZTZA069NeMpA",
} as const;
