import type { RasterBand, RasterGroup, RasterStore } from '#main/raster/index.ts';

/** A band with the group that it is read through. */
export interface FoundBand {
  readonly group: RasterGroup;
  readonly index: number;
  readonly band: RasterBand;
}

/** Every band of a store that fits, in the order of the store. */
export function findBands(store: RasterStore, fits: (band: RasterBand) => boolean): FoundBand[] {
  return store.groups.flatMap((group) =>
    group.bands.flatMap((band, index) => (fits(band) ? [{ group, index, band }] : [])),
  );
}
