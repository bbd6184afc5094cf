import type { PortfolioAddress } from '#shared/portfolio/portfolio-location.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { createDuplicateFinder } from './duplicate-finder.ts';
import type { RowContext } from './row-context.ts';
import { createRowHash, type RowHash } from './row-hash.ts';

export interface ComparedRow {
  readonly locationId: string;
  readonly point: Coordinates | null;
  readonly address: PortfolioAddress;
  readonly financial: Financial;
}

/**
 * Creates what notes that an earlier row has the same identifier, or the same place and the same values. Bounded
 * memory: hashes of at most four million rows for each of the two.
 */
export function createDuplicateRemarks(context: RowContext, idColumn: string | null): (row: ComparedRow) => void {
  const ids = createDuplicateFinder();
  const contents = createDuplicateFinder();
  const hash = createRowHash();

  return (row) => {
    const { line } = context.record;
    if (row.locationId !== '') {
      hash.reset();
      hash.addText(row.locationId);
      const earlier = ids.find(hash.low, hash.high, line);
      if (earlier !== 0) context.noteOnce('duplicate-id', idColumn, `as in line ${earlier}`);
    }
    addContent(hash, row);
    const earlier = contents.find(hash.low, hash.high, line);
    if (earlier !== 0) context.noteOnce('duplicate-row', null, `as in line ${earlier}`);
  };
}

function addContent(hash: RowHash, { point, address, financial }: ComparedRow): void {
  hash.reset();
  hash.addNumber(point?.latitude ?? NaN);
  hash.addNumber(point?.longitude ?? NaN);
  hash.addText(address.streetAddress);
  hash.addText(address.unitNumber);
  hash.addText(address.city);
  hash.addText(address.postalCode);
  hash.addText(address.countryName);
  hash.addNumber(financial.structureTIV);
  hash.addNumber(financial.inventoryTIV);
  hash.addNumber(financial.equipmentTIV);
}
