import { computeCoordinates } from './region-frame.ts';
import type { Building } from './settlement/building.ts';

/** County and province of every address: an invented county, in the province off whose coast it lies. */
const DISTRICT = 'Portham County';
const REGION = 'NS';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE';

/** The addresses as OpenAddresses CSV, one line for each building or, in houses of flats, for each flat. */
export function writeAddresses(buildings: readonly Building[]): string {
  const lines = buildings.flatMap((building) => {
    const { longitude, latitude } = computeCoordinates(building.centre);
    const units = building.units.length === 0 ? [''] : building.units;
    // No name of the county holds a comma, a quote or a line break: nothing needs quoting.
    return units.map((unit) =>
      [
        longitude,
        latitude,
        building.houseNumber,
        building.street,
        unit,
        building.city,
        DISTRICT,
        REGION,
        building.postalCode,
      ].join(','),
    );
  });
  return `${[HEADER, ...lines].join('\n')}\n`;
}
