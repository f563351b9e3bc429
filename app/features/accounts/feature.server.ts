import type { Feature } from "#app/features/feature.ts";
import { accountApi } from "./api.server.ts";
import { stored } from "./stored.server.ts";

export const accounts: Feature = {
  name: "accounts",
  stored,
  api: () => ({ "/api/auth": accountApi() }),
};
