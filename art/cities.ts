import { CITY, cityScene } from "./city-layouts.ts";
import { cityPlans } from "./city-plan.ts";
import { print } from "./print.ts";
import { openStudio } from "./studio.ts";
import { tileMakers } from "./tiles.ts";

/** Paints one picture per chapter: the floor of a cafe there, and the city's name as its own streets write it. */
export async function makeCities(): Promise<void> {
  const studio = await openStudio();
  for (const plan of cityPlans) {
    const makeTile = tileMakers[plan.tile % tileMakers.length] ?? tileMakers[0];
    const scene = cityScene(plan.layout, {
      ...plan,
      tile: makeTile(plan.colours),
      ink: await studio.measure(plan.name, plan.lettering),
    });
    const painted = await studio.paint(scene, CITY.width, CITY.height);
    await print(painted, `cities/${plan.slug}`, { ...CITY, smallWidth: 480, smallHeight: 300 }, 40);
  }
  await studio.close();
}
