import type { Random } from '../seeded-random.ts';
import type { Building, BuildingUse } from './building.ts';
import type { Street } from './street.ts';

export type BuildingShape = Pick<Building, 'use' | 'widthMetres' | 'depthMetres' | 'units'>;

/** Draws a building that suits the street: shops and flats on the busy ones, houses elsewhere, farms in the country. */
export function drawBuildingShape(street: Street, random: Random): BuildingShape {
  const use = drawUse(street, random);
  if (use === 'apartments') {
    return { use, widthMetres: random.between(20, 30), depthMetres: random.between(14, 18), units: nameUnits(random) };
  }
  const [widthLow, widthHigh, depthLow, depthHigh] = SIZES[use];
  return {
    use,
    widthMetres: random.between(widthLow, widthHigh),
    depthMetres: random.between(depthLow, depthHigh),
    units: [],
  };
}

// Smallest and largest width and depth, metres.
const SIZES: Readonly<Record<Exclude<BuildingUse, 'apartments'>, readonly [number, number, number, number]>> = {
  house: [9, 14, 8, 12],
  commercial: [14, 26, 12, 18],
  industrial: [28, 48, 20, 32],
  farm: [14, 24, 10, 14],
};

function drawUse({ roadClass, city }: Street, random: Random): BuildingUse {
  const isTown = city === 'Portham';
  const isBusy = roadClass === 'secondary' || (roadClass === 'tertiary' && isTown);
  const draw = random.next();
  if (roadClass === 'primary' || roadClass === 'track') return draw < 0.3 ? 'farm' : 'house';
  if (isTown && isBusy)
    return draw < 0.24 ? 'commercial' : draw < 0.33 ? 'apartments' : draw < 0.35 ? 'industrial' : 'house';
  if (isTown) return draw < 0.02 ? 'apartments' : draw < 0.03 ? 'commercial' : 'house';
  return draw < 0.05 ? 'commercial' : draw < 0.14 ? 'farm' : 'house';
}

/** Numbers of the flats: by floor in the taller houses, one to the last in the others. */
function nameUnits(random: Random): string[] {
  const floors = random.integer(1, 3);
  const perFloor = random.integer(2, 4);
  if (floors === 1) return Array.from({ length: perFloor }, (_, index) => `${index + 1}`);
  return Array.from(
    { length: floors * perFloor },
    (_, index) => `${Math.floor(index / perFloor) + 1}0${(index % perFloor) + 1}`,
  );
}
