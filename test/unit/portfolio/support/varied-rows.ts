import { basements, storeys, typesOfBusiness } from '#shared/exposure/exposure.ts';
import { createRandom } from '../../../support/seeded-random.ts';

const HEADER =
  'locationId,latitude,longitude,streetAddress,city,postalCode,typeOfBusiness,basement,numberOfStoreys,firstFloorHeight,' +
  'structureDeductible,inventoryDeductible,equipmentDeductible,structureTIV,inventoryTIV,equipmentTIV,currency';

/** Texts that exports have to take care of. */
const awkward = ['=1+1', '+49 89', '-5', '@home', 'a "quoted" one', 'two\nlines', 'Łódź, Zürich', '', ' padded '];

/**
 * A CSV portfolio around a place: rows with and without coordinates, awkward texts, rows in no pack (every 13th) and
 * rows that are refused (every 17th).
 */
export function writeVariedRows(
  count: number,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  seed = 5,
): string {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const lines = Array.from({ length: count }, (_, row) => {
    const isFar = row % 13 === 7;
    const isRefused = row % 17 === 9;
    const hasPoint = row % 11 !== 4;
    const point = hasPoint
      ? [(isFar ? 10 : latitude) + (random() - 0.5) * 0.02, longitude + (random() - 0.5) * 0.02].map((v) =>
          v.toFixed(6),
        )
      : ['', ''];
    const tiv = Math.round(random() * 1e6);
    return [
      quote(`${pick(awkward)}${row + 1}`),
      ...(isRefused ? ['91', '5'] : point),
      quote(`${1 + (row % 50)} Mill Rd`),
      ...pick([
        ['Portham', ''],
        ['Zürich', 'B8X 1K1'],
        ['', 'B8X 1K1'],
      ]).map(quote),
      pick(typesOfBusiness),
      pick(basements),
      pick(storeys),
      (random() * 2).toFixed(2),
      1000,
      500,
      0,
      tiv,
      Math.round(tiv / 2),
      Math.round(tiv / 5),
      'CAD',
    ].join(',');
  });
  return `${[HEADER, ...lines].join('\r\n')}\r\n`;
}
