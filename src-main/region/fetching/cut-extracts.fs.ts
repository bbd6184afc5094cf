import { closeSync, openSync } from 'node:fs';
import { isInBox, type BoundingBox } from '#shared/geo/geo.ts';
import { openPartlyFile, type PartlyFileParts } from '#main/platform/files/partly-file.ts';
import { writeFully } from '#main/platform/files/whole-pieces.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { readOsmPbfNear, type RawAddress } from '#main/geocoding/index.ts';
import { stringifyAddresses } from '#main/pack/index.ts';

/** Addresses of a box that are cut out of extracts of OpenStreetMap. */
export interface ExtractAddressJob {
  /** Each whole, `.osm.pbf`. */
  readonly extracts: readonly PartlyFileParts[];
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
  /** Where they are written as a table with the columns of OpenAddresses; nothing is there. */
  readonly target: string;
}

/** Digits of a degree, as OpenStreetMap has them. */
const DIGITS = 7;
/** Rows that are written together. */
const ROWS = 10_000;

/**
 * Cuts the addresses of a box out of extracts; what lies in several stands once. An object of several numbers is as
 * many rows.
 * @returns how many rows were written
 * @throws PackTextError where an extract is damaged
 */
export async function cutExtracts({ extracts, box, target }: ExtractAddressJob): Promise<number> {
  const table = createTable(target);
  const written = new Set<string>();
  try {
    for (const parts of extracts) {
      let last = '';
      await readExtract(parts, box, (address, place) => {
        // An object of several numbers comes once for each, one behind the other.
        if (place !== last && written.has(place)) return;
        last = place;
        // One extract has nothing to be told from.
        if (extracts.length > 1) written.add(place);
        table.add(address);
      });
    }
    return table.end();
  } finally {
    table.close();
  }
}

/** Gives the addresses of an extract that lie in the box. @throws PackTextError where it is damaged */
async function readExtract(
  parts: PartlyFileParts,
  box: BoundingBox,
  add: (address: RawAddress, place: string) => void,
): Promise<void> {
  const file = openPartlyFile(parts);
  let damage: PackTextError | null = null;
  try {
    await readOsmPbfNear(file, box, {
      signal: undefined,
      onBytes: () => undefined,
      sink: {
        add(address, place) {
          const longitude = Number(address.longitude.toFixed(DIGITS));
          const latitude = Number(address.latitude.toFixed(DIGITS));
          if (isInBox(box, { longitude, latitude })) add({ ...address, longitude, latitude }, String(place));
        },
        report({ severity, code, found }) {
          // Of addresses that are left out the pack's findings tell; a box may have none.
          if (severity === 'error' && code !== 'address-file-empty')
            damage = new PackTextError(found.key, found.values);
        },
      },
    });
  } finally {
    file.close();
  }
  if (damage !== null) throw damage as PackTextError;
}

/** Opens a table for writing. Rows are written at once: nothing waits for the disk while an extract is read. */
function createTable(target: string) {
  const descriptor = openSync(target, 'wx');
  let rows: RawAddress[] = [];
  let count = 0;
  const write = (): void => {
    const text = stringifyAddresses(rows, count === 0);
    writeFully(descriptor, new TextEncoder().encode(text));
    count += rows.length;
    rows = [];
  };
  return {
    add(address: RawAddress): void {
      if (rows.push(address) === ROWS) write();
    },
    /** @returns how many rows there are */
    end(): number {
      write();
      return count;
    },
    close: () => closeSync(descriptor),
  };
}
