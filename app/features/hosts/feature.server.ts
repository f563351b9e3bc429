import type { Feature } from "#app/features/feature.ts";
import { invitedAddress } from "./acceptance.server.ts";
import { citiesApi, invitationsApi, meApi } from "./api.server.ts";
import { handoverApi } from "./handover/api.server.ts";
import { endDuties, endPresenceEverywhere, refuseLeaversCard } from "./handover/leaving.server.ts";
import * as handover from "./handover/stored.server.ts";
import { jobs } from "./jobs.server.ts";
import { loggedHosts, loggedInvitations } from "./logged.ts";
import { mails } from "./mails.server.ts";
import { newsOfHosts } from "./news.server.ts";
import { tagsOfHost } from "./service.server.ts";
import { retention, stored } from "./stored.server.ts";
import { invitedPerson, memberPerson, undoHostEntry } from "./undo.server.ts";

export const hosts: Feature = {
  name: "hosts",
  api: () => ({
    "/api/v1/cities": citiesApi().route("/", handoverApi()),
    "/api/v1/host-invitations": invitationsApi(),
    "/api/v1/me": meApi(),
  }),
  stored: [...stored, ...handover.stored],
  retention: [retention, handover.retention],
  mails,
  jobs,
  logged: [
    { ...loggedHosts, person: memberPerson, undo: undoHostEntry },
    { ...loggedInvitations, person: invitedPerson, undo: undoHostEntry },
  ],
  newsOfDay: { rank: 1, lines: newsOfHosts },
  accountTags: tagsOfHost,
  provenAddress: invitedAddress,
  eraseAccount: (work, { id }) => endPresenceEverywhere(work, id),
  leaveAddress: endDuties,
  rowUndo: { refuseDeleted: refuseLeaversCard },
};
