import { describe, expect, test } from "vitest";
import { readSourceFiles } from "./source-files.ts";

const files = readSourceFiles().filter(({ path }) => !path.startsWith("art/"));

describe("names", () => {
  /** Private words of an earlier version, each with the term of the field that took its place. */
  const terms: Readonly<Record<string, string>> = {
    Outcome: "Result",
    Refusal: "Failure",
    refuse: "err",
    done: "ok",
    Holder: "SessionUser",
    Visit: "RequestMeta",
    takeBack: "revokeAllAccess",
    withdrawAll: "revokeAllAccess",
    stillHolds: "isSessionValid",
    spendCode: "consumeTotp",
    handOut: "issueRefreshToken",
    Letter: "Email",
    Shows: "CacheDependencies",
    holdBackScripts: "deferScripts",
    startLater: "deferHydration",
    isPageAlive: "isHydrated",
    Notices: "ChangeListener",
    DatabaseWatch: "DatabaseHealth",
    ZoneWatch: "TzDriftJob",
    rederive: "correctInstants",
    isKnown: "etagMatches",
    isAtHand: "isNotModified",
    repeatedly: "schedule",
    welcome: "startupBanner",
    leaveTrail: "recordActivity",
    deedOf: "actionOf",
    Trail: "AuditLog",
    earlierOutcome: "resultOfEarlierCall",
    createOnce: "createIdempotently",
    picked: "pick",
    counted: "pluralize",
    wallLine: "wallTimeLabel",
    escapeMarkup: "escapeHtml",
    fillSampleData: "seed",
    forgetReaders: "purgeNewsletterReaders",
    unusable: "DatabaseError",
    onItsWay: "deferred",
    arrived: "resolved",
    Door: "RoutePermissions",
    Knocker: "Role",
    World: "Fixtures",
    admit: "signInRoles",
    Noun: "ResourceName",
    nouns: "resources",
  };

  test("of exports are terms of the field, not words of our own", () => {
    const wrong = files.flatMap(({ path, exports }) =>
      exports
        .filter((name) => Object.hasOwn(terms, name))
        .map((name) => `${path}: ${name}, say ${terms[name]}`),
    );
    expect(wrong).toEqual([]);
  });

  test("of files and folders, too", () => {
    const words =
      /(^|[/.-])(fast-lane|glance|wire|notices|letters|least-time|faces|office|trail|nouns?|doors?|world|unusable|opened-here|kept-focus|motion-welcome)(?=[/.-])/;
    expect(files.map(({ path }) => path).filter((path) => words.test(path))).toEqual([]);
  });
});
