import { serviceOf } from "#app/core/data/service.server.ts";
import { videos } from "./resource.ts";

export const videosService = serviceOf(videos);
