import type { BoundingBox } from '#shared/geo/geo.ts';
import type { PackLayers } from './scene.ts';

/** The packs of which something may be in sight; all of them when none is, or while the view is not known yet. */
export function findPacksInView(packs: readonly PackLayers[], view: BoundingBox | null): readonly PackLayers[] {
  if (view === null) return packs;
  const [west, south, east, north] = view;
  const inView = packs.filter(
    ({ bbox: [packWest, packSouth, packEast, packNorth] }) =>
      packWest <= east && packEast >= west && packSouth <= north && packNorth >= south,
  );
  return inView.length === 0 ? packs : inView;
}
