import { expect, test } from "vitest";
import { tallScript } from "./tall-script.ts";

test.each(["शाम की चाय", "কলকাতা", "لقاء", "Chai with नए people", "சென்னை", "ประเทศไทย"])(
  "%s needs higher lines",
  (text) => expect(tallScript(text)).toBe("tall"),
);

test.each(["Thé à la menthe", "Łódź, Ångström", "☕️👩🏽‍💻🇮🇳", "서울", ""])(
  "%s stands in the lines of Latin letters",
  (text) => expect(tallScript(text)).toBeUndefined(),
);
