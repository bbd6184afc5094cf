import { assessedCodes } from './assessed-codes.ts';
import type { LocationColumns } from './location-columns.ts';
import type { PlacedBatch } from './placement-store.sql.ts';
import { noFacts, type ResultBatch, type ResultPacker } from './result-batch.ts';
import type { LocationPlacer, Placed } from './location-placer.sql.ts';

export interface PlacedAddresses {
  readonly placed: PlacedBatch;
  /** Of those that were not placed: what they come to. */
  readonly unplaced: ResultBatch;
}

/** Places the addresses of the locations at some places of the columns. */
export async function placeAddresses(
  { ids }: LocationColumns,
  places: Int32Array,
  { placer, packer }: { readonly placer: LocationPlacer; readonly packer: ResultPacker },
): Promise<PlacedAddresses> {
  const found: { place: number; latitude: number; longitude: number; match: string }[] = [];
  const missed: { id: number; placed: Placed }[] = [];
  for (const place of places) {
    const id = ids[place]!;
    const placed = await placer.place(id);
    const { latitude, longitude } = placed.match;
    if (latitude === null || longitude === null) missed.push({ id, placed });
    else found.push({ place, latitude, longitude, match: JSON.stringify(placed.match) });
  }
  packer.begin(missed.length);
  for (const { id, placed } of missed) {
    const status = placed.isUnreadable ? assessedCodes.DATA_UNREADABLE : assessedCodes.NO_SPATIAL_COORDINATES;
    packer.add(id, status, placed.match, null, noFacts);
  }
  return {
    placed: {
      places: Int32Array.from(found, ({ place }) => place),
      latitudes: Float64Array.from(found, ({ latitude }) => latitude),
      longitudes: Float64Array.from(found, ({ longitude }) => longitude),
      matches: found.map(({ match }) => match),
    },
    unplaced: packer.finish(),
  };
}
