import { insidePoint, type PortfolioWorld } from './portfolio-world.ts';

/** Column names of {@link house}. */
export const houseHeader =
  'locationId,latitude,longitude,city,typeOfBusiness,basement,numberOfStoreys,firstFloorHeight,structureDeductible,' +
  'inventoryDeductible,equipmentDeductible,structureTIV,inventoryTIV,equipmentTIV';

/** A house of 100,000 in each asset, in the water unless it is far away. */
export function house(
  id: string,
  changes: { city?: string; basement?: string; floor?: number; deductible?: number; isFar?: boolean },
): string {
  const { city = 'Portham', basement = 'NO', floor = 0, deductible = 0, isFar = false } = changes;
  const latitude = isFar ? 10 : insidePoint.latitude;
  return `${id},${latitude},${insidePoint.longitude},${city},RES1,${basement},ONE STORY,${floor},${deductible},0,0,100000,100000,100000`;
}

/** The AAL of each location by its identifier. */
export async function readAals(world: Pick<PortfolioWorld, 'call'>, id: string): Promise<Map<string, number | null>> {
  const { rows } = await world.call('portfolio.rows', { id, limit: 1000 });
  return new Map(rows.map(({ locationId, aal }) => [locationId, aal]));
}
