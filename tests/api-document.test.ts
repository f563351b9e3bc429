import { expect, test } from "vitest";
import { z } from "zod";
import { postsService } from "#app/resources/blog-posts/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { mayorsService } from "#app/resources/city-mayors/service.server.ts";
import { newsletterApi } from "#app/features/newsletter/api.server.ts";
import { serviceOf } from "#app/core/data/service.server.ts";
import { simpleEvents } from "#app/resources/simple-events/resource.ts";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import { videosService } from "#app/resources/videos/service.server.ts";

const apis = {
  "city-events": apiOf(cityEventsService),
  events: apiOf(serviceOf(simpleEvents)),
  "blog-posts": apiOf(postsService),
  videos: apiOf(videosService),
  "city-mayors": apiOf(mayorsService),
  newsletter: newsletterApi(),
};

const body = z.object({
  required: z.array(z.string()),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
});
const content = z.object({ "application/json": z.object({ schema: body }) });
const post = z.object({ requestBody: z.object({ content }) });
const document = z.object({ paths: z.object({ "/": z.looseObject({ post }) }) });

/** The texts without which a row is not made, as the document describes them. */
function requiredTexts(api: (typeof apis)[keyof typeof apis]) {
  const told = api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "", version: "" } });
  const { schema } = document.parse(told).paths["/"].post.requestBody.content["application/json"];
  return Object.fromEntries(
    schema.required
      .map((name) => [name, schema.properties[name]] as const)
      .filter(([, property]) => property?.["type"] === "string"),
  );
}

test.each(Object.entries(apis))("%s tell how long what must be there may be", (_, api) => {
  const texts = requiredTexts(api);
  expect(texts).not.toEqual({});
  for (const [name, text] of Object.entries(texts))
    expect([name, text?.["minLength"], typeof text?.["maxLength"]]).toEqual([name, 1, "number"]);
});

test("the name of an event has 1 to 200 characters, and so has its venue", () => {
  const line = { type: "string", minLength: 1, maxLength: 200 };
  expect(requiredTexts(apis["city-events"])).toMatchObject({
    event_name: line,
    city_name: line,
    venue: line,
  });
});
