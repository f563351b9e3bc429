import { describe, expect, test } from "vitest";
import { commentsIn, typesIn } from "#tools/measure/product.ts";
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
      /(^|[/.-])(fast-lane|glance|wire|least-time|faces|office|trail|nouns?|world|unusable|opened-here|kept-focus|motion-welcome)(?=[/.-])/;
    expect(files.map(({ path }) => path).filter((path) => words.test(path))).toEqual([]);
  });

  test("of types are nouns, not participles or questions", () => {
    /** `Known`, `Shown` and the like say that something happened to it, not what it is. */
    const participle =
      /(Known|Shown|Made|Kept|Found|Given|Told|Seen|Left|Gone|Done|Taken|Sent|Written|Held|Lost|Chosen|Drawn|Read|Built|Bound|[A-Z][a-z]*(ed|ing))$/;
    const noun =
      /(Deferred|Drawing|Embed|Encoding|Evening|Feed|Finding|Heading|Lettering|Listing|Mailing|Meaning|Meeting|Need|Seed|Setting|Speed|Timing)$/;
    const noNoun = /(Again|How|Look|Manner|Moves|No|Question|What|When|Where|Who|Why|Yes)$/;
    const wrong = typesIn(files).flatMap(({ path, name }) =>
      noNoun.test(name) || (participle.test(name) && !noun.test(name)) ? [`${path}: ${name}`] : [],
    );
    expect(wrong).toEqual([]);
  });
});

describe("comments", () => {
  test("begin with their subject; a relative clause only tells the signature again", () => {
    const clause =
      /^(What(ever)?|Who(m|se|ever)?|Whether|How|Where(ever)?|A whole|The whole|The same|Of)\b/;
    const wrong = commentsIn(files).flatMap(({ path, line, text }) =>
      clause.test(text) ? [`${path}:${line} ${text.slice(0, 60)}`] : [],
    );
    expect(wrong).toEqual([]);
  });
});

describe("sentences", () => {
  /** Earlier sentences to guests and hosts. */
  const GONE = [
    "if enough are left",
    "Without it, save the link",
    "there are not enough seats for all of you",
    "when there are seats for all of you",
    "please write to them",
    "takes registrations elsewhere",
    "This page moves to the link",
    "Send it to myself by WhatsApp",
    "The hosts of this city see your name",
    "There is no such meetup or city group",
    "Please verify that this is your email",
    "If it was not you, you need not",
  ];

  test("that nobody would say are gone", () => {
    const product = files.filter(
      ({ path }) => /^(app|server|operator)\//.test(path) && !path.includes(".test."),
    );
    const left = GONE.filter((sentence) => product.some(({ text }) => text.includes(sentence)));
    expect(left).toEqual([]);
  });
});
