import { expect, it } from 'vitest';
import type { Coordinates } from '#shared/geo/geo.ts';
import { modules, type Hazard } from '#shared/hazard/hazard.ts';
import { createCurveLibrary } from '#engine/vulnerability/curve-library.ts';
import { assessSite, readBuildingSite } from '#main/query/building-site.ts';
import { catalogue } from '../../contract/support/small-world.ts';

const [fluvial] = catalogue.floodSources('fluvial');
const half = (title: string, holds: (longitude: number) => boolean) => ({
  ...fluvial!,
  pack: { ...fluvial!.pack, id: title, title },
  containsPoint: ({ longitude }: { readonly longitude: number }) => holds(longitude),
});
/** The east stands before the whole. */
const [fires] = catalogue.wildfireSources();
const divided = {
  ...catalogue,
  wildfireSources: () => [
    {
      ...fires!,
      pack: { ...fires!.pack, title: 'East' },
      containsPoint: ({ longitude }: Coordinates) => longitude >= -121.5,
    },
    { ...fires!, pack: { ...fires!.pack, title: 'Whole' }, containsPoint: () => true },
  ],
  floodSources: () => [half('East', (longitude) => longitude >= -121.5), half('Whole', () => true)],
};
const entitlement = { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };

/** What is said of other maps beside a place; a degree is 72.6 km there. */
function listSeams(longitude: number, of: Hazard = 'fluvial'): unknown[] {
  const site = readBuildingSite({ point: { latitude: 49.25, longitude }, match: null }, 5, entitlement, divided);
  return [...assessSite(site, null, createCurveLibrary()).warnings, ...site.wildfire.warnings]
    .filter(({ code, hazard }) => code === 'seamNear' && hazard === of)
    .map(({ values }) => values);
}

it('a place near the seam of two regions is told whose maps begin there, on each of its sides, and others are not', () => {
  expect(listSeams(-121.495)).toEqual([{ distanceMetres: 500, title: 'Whole' }]);
  expect(listSeams(-121.505)).toEqual([{ distanceMetres: 500, title: 'East' }]);
  expect(listSeams(-121.49)).toEqual([]);
  expect(listSeams(-121.51)).toEqual([]);
  expect(listSeams(-121.495, 'wildfire')).toEqual([{ distanceMetres: 500, title: 'Whole' }]);
  expect(listSeams(-121.49, 'wildfire')).toEqual([]);
});
