import type { WriteContext } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import { picturesApi } from "../api.server.ts";
import { picturesJob, picturesUsed } from "../jobs.server.ts";
import { colourRules } from "../pages.server.ts";
import { importOldPictures } from "./old-pictures.server.ts";
import { openPictures, type PictureFiles, type PictureSettings } from "./picture-files.server.ts";
import { pictureRoutes, shownPicture } from "./routes.server.ts";

/**
 * All that the server and the operator's tools do with pictures. It is opened with the site, because it has files and a
 * process of its own, and closed with it.
 */
export class SitePictures {
  readonly files: PictureFiles;

  constructor(files: PictureFiles) {
    this.files = files;
  }

  api = () => picturesApi(this.files);
  routes = (db: Db) => pictureRoutes(db, this.files);
  job = (surroundings: Parameters<typeof picturesJob>[1]) => picturesJob(this.files, surroundings);
  shown = (db: Db, address: string | null) => shownPicture(db, this.files, address);
  used = picturesUsed;
  colourRules = colourRules;
  importFrom = (ctx: WriteContext, directory: string) =>
    importOldPictures(ctx, this.files, directory);

  stop(): void {
    this.files.stop();
  }
}

export const openSitePictures = async (settings: PictureSettings): Promise<SitePictures> =>
  new SitePictures(await openPictures(settings));
