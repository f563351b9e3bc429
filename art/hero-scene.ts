import { clay, crema, espresso, leafLight, rose, saffron } from "./palette.ts";
import { chance } from "./random.ts";

export const HERO = { width: 1280, height: 720, seconds: 10, framesPerSecond: 24 } as const;

const TURN = 2 * Math.PI;

/**
 * The cafe table in the evening at the moment `t` of the loop, 0 to 1, as SVG. Everything moves in whole turns of `t`,
 * so the picture at 1 is the picture at 0 and the loop has no seam.
 */
export function heroScene(t: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720">${definitions}`,
    '<path d="M0 0h1280v720H0z" fill="url(#wall)"/><circle cx="840" cy="250" r="640" fill="url(#lamp)" opacity=".5"/>',
    farLights(t),
    room,
    string(t, "M-40 40Q330 236 730 118T1500 -30", 15, 0),
    string(t, "M-60 196Q150 318 372 214T804 -60", 9, 0.4),
    table,
    glass(372, 606, 0.86),
    steam(t, 372, 534, 2, 0.6, "near-glass"),
    glass(486, 636, 1),
    steam(t, 486, 552, 2, 0.72, "glass"),
    notebook,
    cup(t),
    steam(t, 806, 548, 4, 1, "cup"),
    '<path d="M0 0h1280v720H0z" fill="url(#edge)"/></svg>',
  ].join("");
}

const definitions = `<defs>
<linearGradient id="wall" x2="0" y2="1"><stop stop-color="#140c08"/><stop offset=".62" stop-color="#2a1a11"/><stop offset="1" stop-color="#1c110b"/></linearGradient>
${radial("lamp", saffron, 0.34)}${radial("glow", "#ffcf7a", 0.6)}${radial("puff", "#fff3df", 0.5)}
<radialGradient id="edge" cx=".5" cy=".5" r=".78"><stop offset=".5" stop-color="#0d0704" stop-opacity="0"/><stop offset="1" stop-color="#0d0704" stop-opacity=".78"/></radialGradient>
<linearGradient id="wood" x2="0" y2="1"><stop stop-color="#6a4327"/><stop offset=".16" stop-color="#4b2f1c"/><stop offset="1" stop-color="#27170d"/></linearGradient>
<linearGradient id="china"><stop stop-color="#a98b68"/><stop offset=".4" stop-color="#f4e3c6"/><stop offset=".75" stop-color="#dcc19b"/><stop offset="1" stop-color="#8a6a49"/></linearGradient>
<linearGradient id="saucer"><stop stop-color="#8f7152"/><stop offset=".45" stop-color="#e3cda8"/><stop offset="1" stop-color="#7c5d40"/></linearGradient>
<linearGradient id="chai"><stop stop-color="#7d3f18"/><stop offset=".35" stop-color="#cf7f35"/><stop offset=".7" stop-color="#b4632a"/><stop offset="1" stop-color="#6d3414"/></linearGradient>
<linearGradient id="paper" x2="0" y2="1"><stop stop-color="#c9b48f"/><stop offset="1" stop-color="#8f7654"/></linearGradient>
</defs>`;

function radial(id: string, colour: string, opacity: number): string {
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".45" stop-color="${colour}" stop-opacity="${opacity * 0.38}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** Lamps of the street behind the window, out of focus: flat discs with a slightly brighter rim. */
function farLights(t: number): string {
  const luck = chance("far lights");
  const discs = Array.from({ length: 30 }, () => {
    const radius = luck.between(14, 54);
    const beat = luck.whole(1, 2);
    const phase = luck.next();
    const x = luck.between(20, 1260) + 9 * Math.sin(TURN * (t + phase));
    const y = luck.between(30, 430) + 6 * Math.cos(TURN * (t + phase));
    const opacity =
      (0.09 + 0.09 * luck.next()) * (0.75 + 0.25 * Math.sin(TURN * (beat * t + phase)));
    const colour = luck.pick([saffron, saffron, "#ffc766", clay, rose, leafLight]);
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour}" fill-opacity="${n(opacity)}" stroke="${colour}" stroke-opacity="${n(opacity * 1.1)}" stroke-width="2.5"/>`;
  });
  return discs.join("");
}

/** Empty bentwood chairs, the window's frame and a hanging lamp, as the dark shapes one sees without looking. */
const room = `<g fill="none" stroke="#150c07" stroke-linecap="round">
<path d="M640 -10V420M1080 -10V400M230 -10V410" stroke-width="14" opacity=".55"/><path d="M-10 240H1290" stroke-width="10" opacity=".45"/>
<g stroke-width="11"><path d="M96 640C84 470 92 352 158 350S238 470 224 640"/><path d="M122 640C114 500 120 398 159 396S204 500 198 640"/></g>
<g stroke-width="10"><path d="M1092 640C1078 480 1092 372 1152 370S1226 480 1212 640"/><path d="M1116 640C1108 510 1116 416 1152 414S1196 510 1188 640"/></g></g>
<path d="M858 -10h5v84h-5z" fill="#120a06"/><path d="M790 132c8-46 36-62 70-62s62 16 70 62z" fill="#1b100a"/><ellipse cx="860" cy="132" rx="70" ry="10" fill="#ffcf7a" opacity=".5"/><ellipse cx="860" cy="180" rx="230" ry="150" fill="url(#glow)" opacity=".4"/>`;

/** A string of bulbs along a curve; each bulb breathes in its own time. */
function string(t: number, path: string, bulbs: number, offset: number): string {
  const lights = Array.from({ length: bulbs }, (_, index) => {
    const place = along(path, (index + 0.5) / bulbs);
    const breath = 0.78 + 0.22 * Math.sin(TURN * (t * (1 + (index % 2)) + index * 0.37 + offset));
    return `<circle cx="${n(place.x)}" cy="${n(place.y + 13)}" r="${n(46 * breath)}" fill="url(#glow)" opacity="${n(0.8 * breath)}"/><circle cx="${n(place.x)}" cy="${n(place.y + 13)}" r="6.5" fill="#ffe2a8" opacity="${n(breath)}"/><path d="M${n(place.x - 3)} ${n(place.y)}h6v7h-6z" fill="#120a06"/>`;
  });
  return `<path d="${path}" fill="none" stroke="#120a06" stroke-width="3"/>${lights.join("")}`;
}

/** A place on one of the strings: both are a quadratic curve and its mirrored continuation. */
function along(path: string, share: number): { x: number; y: number } {
  const numbers = [...path.matchAll(/-?\d+/gu)].map((match) => Number(match[0]));
  const [x0 = 0, y0 = 0, cx = 0, cy = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const first = share < 0.5;
  const u = first ? share * 2 : share * 2 - 1;
  const from = first ? { x: x0, y: y0 } : { x: x1, y: y1 };
  const bend = first ? { x: cx, y: cy } : { x: 2 * x1 - cx, y: 2 * y1 - cy };
  const to = first ? { x: x1, y: y1 } : { x: x2, y: y2 };
  const mix = (a: number, b: number, c: number) =>
    (1 - u) ** 2 * a + 2 * u * (1 - u) * b + u * u * c;
  return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) };
}

const table = `<ellipse cx="640" cy="810" rx="980" ry="290" fill="#0f0805"/><ellipse cx="640" cy="796" rx="980" ry="284" fill="url(#wood)"/>
<path d="M-200 640Q640 420 1480 640" fill="none" stroke="#e9a955" stroke-opacity=".3" stroke-width="3"/>
<g fill="none" stroke="#1c1009" stroke-opacity=".35" stroke-width="3"><path d="M-50 700Q640 560 1330 700M-60 640Q640 500 1340 640"/></g>
<g fill="none" stroke="#1c1009" stroke-opacity=".4" stroke-width="6"><ellipse cx="610" cy="676" rx="62" ry="17"/></g>`;

function glass(x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cx="10" cy="6" rx="70" ry="15" fill="#0f0805" opacity=".5"/>
<path d="M-46 -100L-34 0Q0 12 34 0L46 -100z" fill="#fff1d8" opacity=".16"/><path d="M-43 -78L-33 -4Q0 7 33 -4L43 -78Q0 -66 -43 -78z" fill="url(#chai)"/><ellipse cx="0" cy="-78" rx="43" ry="10" fill="#e2a35c"/><ellipse cx="-6" cy="-78" rx="28" ry="5" fill="#f0c083" opacity=".6"/>
<g stroke="#3f1d09" stroke-opacity=".35" stroke-width="4" fill="none"><path d="M-24 -66L-19 2M-5 -64L-4 5M15 -65L12 4M31 -68L25 0"/></g><path d="M-37 -92L-28 -6" stroke="#fff1d8" stroke-opacity=".65" stroke-width="5" stroke-linecap="round"/><ellipse cx="0" cy="-100" rx="46" ry="11" fill="none" stroke="#fff1d8" stroke-opacity=".5" stroke-width="2.5"/></g>`;
}

const notebook = `<g transform="translate(1024 648)"><path d="M-6 10L186 -30 262 14 60 66z" fill="#0f0805" opacity=".5"/><path d="M-10 0L182 -40 254 4 52 54z" fill="${clay}"/><path d="M-6 -7L182 -46 250 -4 52 44z" fill="url(#paper)"/><path d="M30 -6L170 -35M48 6L190 -23M66 18L170 -4" stroke="#5a4227" stroke-width="3" opacity=".55"/><path d="M96 44L246 -34" stroke="${saffron}" stroke-width="7" stroke-linecap="round"/><path d="M96 44l12 -11" stroke="${espresso[900]}" stroke-width="7" stroke-linecap="round"/></g>`;

/** The cup that is being stirred: two slow turns of the spoon in a loop, the crema following it. */
function cup(t: number): string {
  const turn = TURN * 2 * t;
  const tip = { x: 46 * Math.cos(turn), y: 11 * Math.sin(turn) };
  const trail = Array.from({ length: 14 }, (_, index) => {
    const angle = turn - 0.16 * (index + 1);
    return `<ellipse cx="${n(52 * Math.cos(angle))}" cy="${n(13 * Math.sin(angle))}" rx="9" ry="2.6" fill="#e9b473" opacity="${n(0.5 - index * 0.034)}"/>`;
  });
  const inner = Array.from({ length: 10 }, (_, index) => {
    const angle = turn + 2.4 - 0.24 * index;
    return `<ellipse cx="${n(26 * Math.cos(angle))}" cy="${n(6.5 * Math.sin(angle))}" rx="7" ry="2" fill="#d99a55" opacity="${n(0.42 - index * 0.04)}"/>`;
  });
  const handle = { x: 74 + 20 * Math.cos(turn), y: -128 + 6 * Math.sin(turn) };
  return `<g transform="translate(812 644)"><ellipse cx="4" cy="20" rx="190" ry="42" fill="#0f0805" opacity=".55"/><ellipse cy="6" rx="184" ry="42" fill="#6b5037"/><ellipse rx="184" ry="41" fill="url(#saucer)"/><ellipse cy="2" rx="124" ry="25" fill="#6b5037" opacity=".5"/>
<path d="M88 -70C150 -84 156 -14 70 -18" fill="none" stroke="url(#china)" stroke-width="16"/><path d="M-104 -92C-104 -34 -76 2 -44 8Q0 16 44 8C76 2 104 -34 104 -92z" fill="url(#china)"/><path d="M-104 -92C-100 -28 -70 4 -44 8L-30 10C-60 -6 -84 -40 -88 -88z" fill="#5d4229" opacity=".3"/>
<ellipse cy="-92" rx="104" ry="27" fill="${crema[100]}"/><ellipse cy="-90" rx="95" ry="23" fill="#8c6a45"/><g transform="translate(0 -86)"><ellipse rx="89" ry="20" fill="#3a1c0c"/><ellipse rx="78" ry="16.5" fill="#5a2e13"/>${inner.join("")}${trail.join("")}
<path d="M${n(tip.x)} ${n(tip.y + 2)}L${n(handle.x)} ${n(handle.y)}" stroke="#d8c7a8" stroke-width="7" stroke-linecap="round"/><path d="M${n(tip.x)} ${n(tip.y)}L${n(handle.x - 2)} ${n(handle.y)}" stroke="#fff6e2" stroke-width="2" stroke-linecap="round" opacity=".8"/><ellipse cx="${n(tip.x)}" cy="${n(tip.y + 2)}" rx="10" ry="3" fill="#2a1308"/></g>
<path d="M-104 -92A104 27 0 0 0 104 -92A104 30 0 0 1 -104 -92" fill="#fffaf0" opacity=".7"/></g>`;
}

/** Strands of vapour: each is a row of soft puffs that rise, widen and thin out along a slowly swaying line. */
function steam(
  t: number,
  x: number,
  y: number,
  strands: number,
  strength: number,
  seed: string,
): string {
  const luck = chance(seed);
  const puffs = 34;
  const drawn = Array.from({ length: strands }, (_, strand) => {
    const foot = (strand - (strands - 1) / 2) * 30 * strength;
    const phase = luck.next();
    const lean = luck.between(-10, 40);
    const height = luck.between(300, 420) * strength;
    return Array.from({ length: puffs }, (_, index) => {
      const age = (t + (index + phase) / puffs) % 1;
      const sway =
        Math.sin(TURN * (1.15 * age - t + phase)) * (5 + 44 * age) +
        Math.sin(TURN * (2.3 * age - 2 * t + phase * 3)) * 9 * age;
      const radius = (9 + 50 * age) * strength;
      const opacity = 0.19 * Math.sin(Math.PI * age ** 0.55) ** 1.3;
      const place = `cx="${n(x + foot * (1 - 0.4 * age) + (sway + lean * age * age) * strength)}" cy="${n(y - height * age)}"`;
      return `<ellipse ${place} rx="${n(radius * 0.8)}" ry="${n(radius * 1.25)}" fill="url(#puff)" opacity="${n(opacity)}"/>`;
    }).join("");
  });
  return drawn.join("");
}

function n(value: number): number {
  return Math.round(value * 1000) / 1000;
}
