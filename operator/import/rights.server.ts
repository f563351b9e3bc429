import { and, eq } from "drizzle-orm";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { accounts, user_roles } from "#db/schema.ts";
import type { ImportContext, ImportedPerson } from "./people.server.ts";
import { objectOf, textOf, type SourceValues } from "./values.ts";

const RIGHTS = "Rights given";

/**
 * `auth.identities`: sign-in through other providers. It opens the account, so it is a right, and "verified there" is
 * no proof for an account that was made here: a project without email confirmation says so of every address at sign-up.
 */
export async function importIdentity(context: ImportContext, values: SourceValues): Promise<void> {
  const { tx, report, history, people } = context;
  const provider_id = textOf(values["provider"]) ?? "";
  // Passwords come with the people, as columns of `auth.users`.
  if (provider_id === "email" || provider_id === "phone") return;
  report.of("identities").read += 1;
  const account_id =
    textOf(values["provider_id"]) ?? textOf(objectOf(values["identity_data"])["sub"]) ?? "";
  const sourceUser = textOf(values["user_id"]) ?? "";
  const person = people.get(sourceUser);
  const sourceId = `${provider_id}:${account_id}`;
  // A second row of this name, without a password, could stand before the one that signs its owner in.
  if (provider_id === "credential")
    return report.refuse("identities", sourceId, "credential is no provider");
  if (!person || !account_id)
    return report.refuse("identities", sourceId, "of nobody who was imported");
  const [account] = await tx
    .select({ user_id: accounts.user_id })
    .from(accounts)
    .where(and(eq(accounts.provider_id, provider_id), eq(accounts.account_id, account_id)));
  if (account?.user_id === person.id) return;
  if (account) return report.refuse("identities", sourceId, "belongs to another account here");
  if (history.has("accounts", sourceId))
    return report.refuse("identities", sourceId, "was removed here");
  if (!person.isVerifiedThere || !person.isVerifiedHere)
    return report.refuse(
      "identities",
      sourceId,
      `the address ${person.email} is not verified ${person.isVerifiedThere ? "here" : "there"}`,
    );
  const why = rightRefused(context, sourceUser) ?? (await administratorRefused(context, person));
  if (why) return report.refuse("identities", sourceId, why);
  await history.isNew("accounts", sourceId, importedId("accounts", sourceId), values);
  await tx.insert(accounts).values({ user_id: person.id, provider_id, account_id });
  report.of("identities").written += 1;
  if (!person.isWritten) noteRight(context, sourceUser, `signs in through ${provider_id}`);
}

/** Not even --with-roles links a provider to an administrator: they add it themselves, signed in. */
async function administratorRefused(
  { tx }: ImportContext,
  { id, email, isWritten }: ImportedPerson,
): Promise<string | undefined> {
  if (isWritten || (await tx.$count(user_roles, eq(user_roles.user_id, id))) === 0)
    return undefined;
  return `${email} is an administrator here, and signs in only as they do today`;
}

/** `user_roles`: SPEC 3 knows the role admin only. */
export async function importRole(context: ImportContext, values: SourceValues): Promise<void> {
  const { tx, report, history, people } = context;
  const sourceUser = textOf(values["user_id"]) ?? "";
  const role = textOf(values["role"]) ?? "";
  const sourceId = `${sourceUser}:${role}`;
  report.of("roles").read += 1;
  if (role !== "admin") return report.refuse("roles", sourceId, "only the role admin is known");
  const person = people.get(sourceUser);
  if (!person) return report.refuse("roles", sourceId, "of nobody who was imported");
  const { id: user_id, email } = person;
  const isHeld = and(eq(user_roles.user_id, user_id), eq(user_roles.role, role));
  if ((await tx.$count(user_roles, isHeld)) > 0) return;
  if (history.has("user_roles", sourceId))
    return report.refuse("roles", sourceId, `${email} has lost it here`);
  const why = rightRefused(context, sourceUser);
  if (why) return report.refuse("roles", sourceId, why);
  await history.isNew("user_roles", sourceId, user_id, values);
  await tx.insert(user_roles).values({ user_id, role });
  report.of("roles").written += 1;
  noteRight(context, sourceUser, "administrator");
}

export function rightRefused(
  { people, withRoles }: Pick<ImportContext, "people" | "withRoles">,
  sourceUser: string,
): string | undefined {
  const person = people.get(sourceUser);
  if (!person || person.isWritten || withRoles) return undefined;
  return `${person.email} has an account here that this import did not write; to give the right all the same, say --with-roles`;
}

export function noteRight({ people, report }: ImportContext, sourceUser: string, right: string) {
  report.note(RIGHTS, `${people.get(sourceUser)?.email ?? sourceUser}: ${right}`);
}
