import type { AttemptLimit, Context, LimitKey } from "#app/core/context.server.ts";

/** Names limits: of each, how many attempts in how many milliseconds. */
export function attemptLimits<Name extends string>(
  table: Record<Name, readonly [most: number, milliseconds: number]>,
): Record<Name, AttemptLimit> {
  const named = Object.entries<readonly [number, number]>(table).map(([name, [most, within]]) => [
    name,
    { name, most, seconds: within / 1_000 },
  ]);
  // `Object.fromEntries` forgets the names of the keys.
  return Object.fromEntries(named) as Record<Name, AttemptLimit>;
}

/** The key of a limit that counts networks; none for this machine itself. */
export const ofNetwork = (
  { network }: Pick<Context, "network">,
  limit: AttemptLimit,
  item?: string,
): LimitKey[] => (network === undefined ? [] : [[limit, network, item]]);

/**
 * The networks around an IPv6 /64, and how many times its attempts they have: whoever rents a /48 has 65,536 of them.
 */
export function widerNetworks(network: string): (readonly [name: string, times: number])[] {
  const [first, second, third, fourth] = network.split(":");
  if (fourth === undefined) return [];
  const wide = [first, second, third].join(":");
  const eighth = Math.floor(Number.parseInt(fourth, 16) / 256).toString(16);
  return [
    [`${wide}:${eighth}::/56`, 3],
    [`${wide}::/48`, 10],
  ];
}

const widestNetwork = (network: string) => widerNetworks(network).at(-1)?.[0] ?? network;

/**
 * Mails that somebody without an account can cause, counted together for all forms that mail an address somebody
 * types, because they fill the same mailbox.
 */
export const strangerMailLimits = attemptLimits({
  "stranger-mail:account": [5, 3_600_000],
  "stranger-mail-day:account": [20, 86_400_000],
  "stranger-mail:address": [60, 3_600_000],
  "stranger-mail-few:network": [3, 3_600_000],
  "stranger-mail:site": [600, 3_600_000],
});

/**
 * `asha+1@example.org` and `asha+2@example.org` fill the same inbox, and Gmail ignores dots as well
 * (https://support.google.com/mail/answer/7436150).
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const whole = email.slice(0, at).toLowerCase();
  const name = whole.split("+")[0] || whole;
  return /^g(oogle)?mail\.com$/.test(domain)
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${domain}`;
}

type Counter = Pick<Context, "network" | "countAttempt">;

/** Counts a mail that a stranger causes. Returns undefined, or the seconds to wait. */
export async function countStrangerMail(ctx: Counter, email: string): Promise<number | undefined> {
  const wait = await ctx.countAttempt(
    ...ofNetwork(ctx, strangerMailLimits["stranger-mail:address"]),
    [strangerMailLimits["stranger-mail:account"], inboxOf(email)],
    [strangerMailLimits["stranger-mail-day:account"], inboxOf(email)],
  );
  return wait ?? countUnconfirmed(ctx);
}

/**
 * Counts a mail to an address that nobody has confirmed, against what the site sends of them in an hour. Beyond that a
 * network which has caused three waits; the first three of any other still go, so that a flood shuts nobody out.
 */
export async function countUnconfirmed({ network, countAttempt }: Counter) {
  const own =
    network === undefined
      ? undefined
      : await countAttempt([
          strangerMailLimits["stranger-mail-few:network"],
          widestNetwork(network),
        ]);
  const all = await countAttempt([strangerMailLimits["stranger-mail:site"], "all"]);
  return own === undefined ? undefined : all;
}
