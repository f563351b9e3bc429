import type { Options } from "@dicebear/open-peeps";

type Choice<Part extends "head" | "face" | "facialHair" | "accessories"> = NonNullable<
  Options[Part]
>[number];

/** Who is drawn on which portrait: the content names people after these pictures, so the numbers keep their meaning. */
export interface Sitter {
  number: number;
  head: Choice<"head">;
  skin: string;
  hair: string;
  face: Choice<"face">;
  beard?: Choice<"facialHair"> | undefined;
  glasses?: Choice<"accessories"> | undefined;
}

type Choices<T> = readonly [T, ...T[]];

const WOMEN = [
  1, 3, 5, 8, 10, 12, 14, 17, 19, 21, 23, 25, 27, 29, 34, 36, 38, 39, 41, 42, 45, 46, 48, 49, 50,
  51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 72, 74, 76, 78, 79, 82, 83, 84, 85,
];

const wheat = "#d9a066";
const brown = "#bf8049";
const umber = "#a0622f";
const dark = "#8d5935";
const deep = "#724930";
const light = "#edc39a";

const BLACK = "#1a110c";
const CHESTNUT = "#4a2a18";
const SILVER = "#cdbfae";

/** Heads that would not suit the turn's default: a name, an age or a place says otherwise. */
const particular: Readonly<Record<number, Partial<Sitter>>> = {
  6: { skin: light, head: "short3", beard: "full" },
  14: { head: "grayBun", hair: SILVER, glasses: "glasses2" },
  18: { head: "short5", glasses: "glasses3" },
  19: { head: "hijab", skin: wheat },
  30: { skin: deep, head: "twists2", beard: "goatee1" },
  32: { skin: deep, head: "flatTop" },
  34: { skin: deep, head: "bantuKnots" },
  35: { skin: dark, head: "twists", glasses: "glasses" },
  36: { skin: deep, head: "buns" },
  38: { head: "grayMedium", hair: SILVER, face: "calm" },
  39: { skin: light, head: "bangs2" },
  40: { skin: light, head: "pomp" },
  46: { head: "hijab", skin: brown },
  51: { head: "mediumStraight", skin: wheat, glasses: undefined },
  52: { head: "grayShort", hair: SILVER, beard: "moustache7", glasses: "glasses5" },
  53: { head: "bun2", skin: brown },
  55: { skin: light, head: "long" },
  56: { head: "short4", hair: BLACK, beard: "full4" },
  57: { head: "grayBun", hair: "#e6d8c3", glasses: "glasses" },
  58: { head: "turban", beard: "full", skin: wheat },
  59: { skin: deep, head: "cornrows" },
  62: { head: "noHair3", hair: SILVER, beard: "moustache5" },
  65: { head: "hijab", skin: light },
  66: { head: "noHair1", beard: "full2", skin: umber },
  67: { skin: light, head: "bangs", hair: BLACK },
  69: { skin: brown, head: "longCurly" },
  72: { skin: deep, head: "afro" },
  75: { head: "grayShort", hair: "#e6d8c3", face: "smile", beard: "moustache9" },
  76: { skin: light, head: "mediumBangs2", hair: CHESTNUT },
  77: { head: "turban", beard: "full3", skin: wheat },
  81: { head: "noHair3", hair: BLACK, glasses: "glasses3", beard: undefined },
  82: { skin: deep, head: "cornrows2" },
  83: { head: "hijab", skin: wheat, glasses: "glasses2" },
};

const womensHeads: Choices<Choice<"head">> = [
  "long",
  "medium3",
  "bun",
  "longBangs",
  "mediumBangs3",
  "medium2",
  "bangs",
  "longCurly",
  "mediumStraight",
  "medium1",
  "mediumBangs",
  "bun2",
  "mediumBangs2",
];
const mensHeads: Choices<Choice<"head">> = [
  "short1",
  "pomp",
  "short3",
  "short5",
  "shaved2",
  "short2",
  "short4",
  "flatTop",
  "shaved1",
  "dreads2",
];
const beards: Choices<Choice<"facialHair"> | undefined> = [
  undefined,
  "full",
  undefined,
  "moustache6",
  "chin",
  undefined,
  "goatee1",
  "full4",
  undefined,
  "moustache9",
  undefined,
];
const skins: Choices<string> = [wheat, brown, umber, brown, wheat, dark, brown];
const faces: Choices<Choice<"face">> = [
  "smile",
  "calm",
  "smile",
  "cute",
  "smile",
  "eatingHappy",
  "calm",
  "explaining",
  "cute",
];
const glasses: Choices<Choice<"accessories"> | undefined> = [
  undefined,
  undefined,
  "glasses2",
  undefined,
  undefined,
  undefined,
  "glasses3",
  undefined,
  undefined,
  "glasses5",
  undefined,
];

/** The eighty-five sitters in order. */
export const cast: readonly Sitter[] = Array.from({ length: 85 }, (_, index) => {
  const number = index + 1;
  const isWoman = WOMEN.includes(number);
  const turn = isWoman
    ? WOMEN.indexOf(number)
    : number - WOMEN.filter((other) => other < number).length;
  return {
    number,
    head: at(isWoman ? womensHeads : mensHeads, turn),
    skin: at(skins, turn * 3 + (isWoman ? 0 : 2)),
    hair: turn % 4 === 1 ? CHESTNUT : BLACK,
    face: at(faces, turn * 2 + number),
    beard: isWoman ? undefined : at(beards, turn),
    glasses: at(glasses, turn * 4 + number),
    ...particular[number],
  };
});

function at<T>(choices: Choices<T>, index: number): T {
  return choices[index % choices.length] ?? choices[0];
}
