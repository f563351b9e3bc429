import type { StoredTable } from "#app/core/data/stored-table.ts";
import { stored as outbox } from "#app/core/data/stored-mails.server.ts";
import { stored as formerAccounts } from "#app/core/data/former-accounts.server.ts";
import { features } from "#app/features/features.server.ts";
import { services, storedBeside } from "#app/resources/register.server.ts";
import * as schema from "#db/schema.ts";

const signIn = [
  schema.users,
  schema.user_roles,
  schema.sessions,
  schema.accounts,
  schema.verifications,
  schema.two_factors,
  schema.jwks,
  schema.refresh_tokens,
  schema.rate_limits,
];

const core = [
  schema.activities,
  schema.tombstones,
  schema.search_entries,
  schema.secrets,
  schema.job_states,
  schema.imported_rows,
];

export const storedTables: readonly StoredTable[] = [
  ...[...signIn, ...core].map((table) => ({ table })),
  ...outbox,
  ...formerAccounts,
  ...services.map(({ table }) => ({ table })),
  ...storedBeside,
  ...features.flatMap(({ stored = [] }) => stored),
];
