import { expect, test } from "vitest";
import { foreignAddressIn, namesAnAddress, webAddressesIn } from "./web-addresses.ts";

test.each([
  // Named in a report: sentences without a space, a product.
  "We start at 7.In case of rain we sit inside.",
  "The kitchen is closed.It opens at 6",
  "Please be on time.To reach us take the lift",
  "We build with ASP.NET",
  "Thanks.Es war schön",
  "S.De",
  "P.K.De",
  "Y.Ma",
  "Ann.Ai",
  // More of the kind.
  "See you at 6.Me and Asha bring cake",
  "Closed on Monday.So we meet on Tuesday",
  "Merci.Le café ferme à 8 h",
  "Gracias.La mesa está arriba",
  "Bring cash.No cards here",
  "We meet at 7.in the courtyard",
  "The lift is broken.We are on floor 2.Is that fine?",
  "Asha Rao, B.Com, M.Tech., Ph.D",
  "18.30 to 20.00, on 4.12.2026, Rs.200, v1.2.3, 3.5 km",
  "e.g. tea, i.e. chai, 6 p.m. sharp, etc.In short: come",
  "Dr.Me and Er.In and Prof.Io",
  "A.P.J. Abdul Kalam lives on St.Anne's Road",
  "Tea and/or coffee.And/or both",
  "Meet the team of Node.js and Vue.js",
  "…and then.And then again.",
  "Wir treffen uns um 19 Uhr.Am Eingang",
  "Приходите в 7.Будет чай",
  "我们七点开始。我们坐在里面。",
  "Vi ses kl. 18.Vi sidder ovenpå",
  "@asha on Instagram",
])("'%s' names no address", (text) => expect(webAddressesIn(text)).toEqual([]));

test.each([
  ["evil.com", "evil.com"],
  ["Look at win.icu/x now", "win.icu/x"],
  ["www.x.y", "www.x.y"],
  ["evil.zip", "evil.zip"],
  ["пример.рф", "пример.рф"],
  ["evil。icu", "evil.icu"],
  ["evil.icu:443/x", "evil.icu:443/x"],
  ["mailto:a@evil.icu", "mailto:a@evil.icu"],
  ["Try 1.2.3.4.", "1.2.3.4"],
  ["EVIL.COM", "EVIL.COM"],
  ["Evil.Icu", "Evil.Icu"],
  // More of the kind.
  ["Pay at EVIL.IN today", "EVIL.IN"],
  ["Evil.Com.Then come", "Evil.Com.Then"],
  ["Evil.In/x", "Evil.In/x"],
  ["T.Me/win", "T.Me/win"],
  ["t.me", "t.me"],
  ["t.co", "t.co"],
  ["(see evil.top)", "evil.top"],
  ["Tea|evil.shop", "evil.shop"],
  ["hxxp://evil.example", "hxxp://evil.example"],
  ["//evil.example", "//evil.example"],
  ["https://site@evil.example/", "https://site@evil.example/"],
  ["write to win@evil.example.", "win@evil.example"],
  ["evil\u200b.com", "evil.com"],
  ["ｅｖｉｌ．ｃｏｍ", "evil.com"],
  ["xn--80ak6aa92e.com", "xn--80ak6aa92e.com"],
  ["उदाहरण.भारत", "उदाहरण.भारत"],
  ["例子.中国", "例子.中国"],
  ["185.3.4.5/pay", "185.3.4.5/pay"],
  ["Pay (http://[2001:db8::1]:80/x)", "http://[2001:db8::1]:80/x"],
  ["at 7 evil.unknownending/pay", "evil.unknownending/pay"],
  ["Evil.Live", "Evil.Live"],
  ["mailchimp.B.Com.evil.ru", "mailchimp.B.Com.evil.ru"],
])("of '%s' it is %s", (text, address) => expect(webAddressesIn(text)).toEqual([address]));

test.each(["a@b", "@asha", "Asha evil.com"])("a name cannot be %s", (name) =>
  expect(namesAnAddress(name)).toBe(true),
);

const OWN = ["Pink Cup, https://pinkcup.in/menu", "asha@gmail.com", null];
test.each([
  ["See https://meet.example/events/1 and pinkcup.in:443", undefined],
  ["WWW.PinkCup.in, asha@gmail.com", undefined],
  ["kcup.in", "kcup.in"],
  ["x.pinkcup.in", "x.pinkcup.in"],
  ["gmail.com", "gmail.com"],
  ["https://meet.example@evil.icu", "https://meet.example@evil.icu"],
  ["https://pinkcup.in.evil.icu", "https://pinkcup.in.evil.icu"],
  ["https:///evil.icu/pinkcup.in", "https:///evil.icu/pinkcup.in"],
  ["mailto:ben@gmail.com", "mailto:ben@gmail.com"],
  ["meet.example.evil.icu", "meet.example.evil.icu"],
  ["pinkcup.in,evil.icu", "pinkcup.in,evil.icu"],
])("of the addresses in '%s' the foreign one is %s", (text, foreign) =>
  expect(foreignAddressIn(text, "https://meet.example", OWN)).toBe(foreign),
);

test("takes no longer for long texts", () => {
  const long = ["a.".repeat(50_000), "a".repeat(100_000), "1.".repeat(50_000), "@".repeat(50_000)];
  const started = process.cpuUsage();
  for (const text of long) webAddressesIn(text);
  // In microseconds of the processor: other work on the machine does not count.
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});
