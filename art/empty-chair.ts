import { bentwoodChair, cafeTable } from "./furniture.ts";
import { clay, crema, espresso, leaf, saffron } from "./palette.ts";
import { tileMakers } from "./tiles.ts";

/** The portrait of somebody who has sent none: a free chair, a table and a cup that is still warm. */
export function emptyChair(): string {
  const [stars] = tileMakers;
  const floor = stars({ ground: crema[200], first: leaf, second: crema[50], third: clay });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">
<pattern id="floor" width="${floor.width}" height="${floor.height}" patternUnits="userSpaceOnUse" patternTransform="translate(0 366) scale(.62 .3)">${floor.body}</pattern>
<rect width="480" height="480" fill="${leaf}"/><circle cx="222" cy="196" r="158" fill="${saffron}"/>
<rect y="348" width="480" height="18" fill="${espresso[800]}"/><rect y="366" width="480" height="114" fill="url(#floor)"/>
<ellipse cx="170" cy="444" rx="92" ry="12" fill="${espresso[900]}" opacity=".45"/><ellipse cx="338" cy="446" rx="96" ry="12" fill="${espresso[900]}" opacity=".45"/>
<g transform="translate(160 444) scale(1.28)">${bentwoodChair(0, 0, espresso[900], 1)}</g>
<g transform="translate(336 446) scale(.98)">${cafeTable(0, 0, espresso[900], crema[100])}</g>
<g fill="none" stroke="${crema[50]}" stroke-width="6" stroke-linecap="round"><path d="M378 252c-16-20 14-30 0-52"/><path d="M398 252c-16-20 14-30 0-52"/></g></svg>`;
}
