/** Marked as pure: a page that uses none of these lists leaves them out of its scripts. */
/* @__NO_SIDE_EFFECTS__ */
function words(line: string): ReadonlySet<string> {
  return new Set(line.split(" "));
}

/** All countries, and the other endings under which sites are common or strangers are lured. */
export const ENDINGS = words(
  "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw " +
    "com net org info biz edu gov mil int arpa name pro mobi asia tel jobs travel coop aero museum cat post xxx " +
    "xyz top site online shop club app dev link click live icu zip mov store website page tech space host press cloud digital email agency studio design blog news media social video photos software systems services solutions company business capital finance money cash loan loans credit bank insurance win bet bid casino poker games game lotto vip world life today rent sale deals discount promo gift market trade trading exchange tickets tours academy institute expert guru ninja rocks lol sexy sex porn adult dating singles men date faith stream download racing accountant cricket webcam country kim work gdn ooo ink rest bar buzz cyou sbs bond cfd quest hair skin makeup beauty lat monster autos boats cars uno one best fun pics zone center directory foundation fund ventures partners consulting global international africa berlin london paris nyc tokyo ltd inc llc gmbh pub art wiki run rip tattoo surf moe bio eco ngo love ist onl",
);

export const FOREIGN_ENDINGS = words(
  "рф рус бел укр қаз срб бг мкд ею мон москва сайт онлайн орг дети ком ελ ευ հայ გე ישראל קום भारत संगठन नेट कॉम ভারত বাংলা ভাৰত ભારત ଭାରତ ਭਾਰਤ భారత్ ಭಾರತ ഭാരതം இந்தியா இலங்கை சிங்கப்பூர் ලංකා ไทย คอม ລາວ 中国 中國 公司 网络 網路 在线 网址 网站 商城 商店 中文网 我爱你 手机 集团 游戏 台湾 台灣 香港 澳門 新加坡 한국 닷컴 닷넷 삼성 みんな コム ネット السعودية امارات مصر المغرب الجزائر تونس قطر عمان سوريا فلسطين العراق اليمن ليبيا موريتانيا بھارت پاکستان ایران الاردن شبكة موقع كوم بازار",
);

/** Endings that begin a sentence or are a family name, in the languages of the chapters. */
export const SENTENCE_WORDS = words(
  "in it to me us is es at be by so no do my am as an im et au la le il al se si un ne sa ma ta ce eu de na er em to vi ki ke ye hi mo li lu ly su sy vu ng ai bo cy jo ms mr st pm pa re one today",
);

/** Set against what follows, these look like hosts: `Dr.Me`, `etc.In`. */
export const ABBREVIATIONS = words(
  "dr er mr mrs ms mx prof st shri sri smt adv capt col md ca cs etc approx vs tel",
);

/** Products and degrees, as they are written. */
export const NAMES = words(
  "ASP.NET VB.NET ADO.NET ML.NET B.Com M.Com B.Tech M.Tech B.Design M.Design Paint.NET Socket.IO",
);
