import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { byToken, jsonAnswer, jsonBody, listOf, refused } from "#app/core/api/openapi.server.ts";
import { cardInput, cardOfCity, chapterCard } from "./card.ts";
import {
  chapterHost,
  cityDuty,
  hostInvitation,
  invitationInput,
  openInvitation,
  removalInput,
} from "./schema.ts";

type Registry = OpenAPIHono["openAPIRegistry"];

const tags = ["hosts"];
const city = z.string().describe("The name of a chapter");
const ofCity = { params: z.object({ city }) };

export function documentCities(registry: Registry) {
  registry.registerPath({
    method: "post",
    path: "/{city}/host-invitations",
    tags,
    security: byToken,
    request: { ...ofCity, ...jsonBody(invitationInput) },
    responses: {
      201: jsonAnswer(hostInvitation, "Invited by mail"),
      ...refused(400, 401, 403, 404, 409, 413, 415, 422, 429),
    },
  });
  registry.registerPath({
    method: "get",
    path: "/{city}/host-invitations",
    tags,
    security: byToken,
    request: ofCity,
    responses: {
      200: jsonAnswer(listOf(hostInvitation), "The pending invitations"),
      ...refused(401, 403, 404, 429),
    },
  });
  registry.registerPath({
    method: "delete",
    path: "/{city}/host-invitations/{id}",
    tags,
    security: byToken,
    request: { params: z.object({ city, id: z.string() }) },
    responses: { 204: { description: "Withdrawn" }, ...refused(401, 403, 404, 429) },
  });
  registry.registerPath({
    method: "get",
    path: "/{city}/hosts",
    tags,
    security: byToken,
    request: ofCity,
    responses: {
      200: jsonAnswer(listOf(chapterHost), "Hosts and helpers"),
      ...refused(401, 403, 404, 429),
    },
  });
  registry.registerPath({
    method: "delete",
    path: "/{city}/hosts/{user_id}",
    tags,
    security: byToken,
    request: {
      params: z.object({ city, user_id: z.string() }),
      body: { content: { "application/json": { schema: removalInput } } },
    },
    responses: { 204: { description: "Removed" }, ...refused(400, 401, 403, 404, 415, 422, 429) },
  });
}

export function documentCard(registry: Registry) {
  registry.registerPath({
    method: "get",
    path: "/{city}/card",
    tags,
    security: byToken,
    request: ofCity,
    responses: {
      200: jsonAnswer(cardOfCity, "What the hosts say of themselves on the page of their city"),
      ...refused(401, 403, 404, 429),
    },
  });
  registry.registerPath({
    method: "put",
    path: "/{city}/card",
    tags,
    security: byToken,
    request: { ...ofCity, ...jsonBody(cardInput) },
    responses: {
      200: jsonAnswer(chapterCard, "Saved"),
      ...refused(400, 401, 403, 404, 413, 415, 422, 429),
    },
  });
  registry.registerPath({
    method: "delete",
    path: "/{city}/card",
    tags,
    security: byToken,
    request: ofCity,
    responses: {
      204: { description: "Removed: the fixed content stands on the page again" },
      ...refused(401, 403, 404, 429),
    },
  });
}

export function documentAcceptance(registry: Registry) {
  const byLink = { params: z.object({ token: z.string() }) };
  registry.registerPath({
    method: "get",
    path: "/{token}",
    tags,
    request: byLink,
    responses: {
      200: jsonAnswer(openInvitation, "An invitation that can be accepted"),
      ...refused(401, 404, 410, 429),
    },
  });
  registry.registerPath({
    method: "post",
    path: "/{token}/accept",
    tags,
    security: byToken,
    request: byLink,
    responses: { 200: jsonAnswer(cityDuty, "Accepted"), ...refused(401, 403, 404, 410, 429) },
  });
}

export function documentMe(registry: Registry) {
  registry.registerPath({
    method: "get",
    path: "/cities",
    tags,
    security: byToken,
    responses: {
      200: jsonAnswer(listOf(cityDuty), "The cities the viewer has rights over"),
      ...refused(401, 429),
    },
  });
}
