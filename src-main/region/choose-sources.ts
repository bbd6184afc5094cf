import type { BoundingBox } from '#shared/geo/geo.ts';
import type { Source } from '#shared/region/source.ts';
import { computeCellMetres } from '#shared/region/region-geometry.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { isFloodSource, type FetchedSource } from './list-maps.ts';

/** Whether a source is what volunteers have mapped: it comes after those that somebody has to keep. */
export function isOfVolunteers({ files }: Source): boolean {
  return files.by === 'extracts';
}

/**
 * For each flood the source that serves a box best, a base map and addresses, but for files of a whole country, which
 * somebody has to ask for: one that covers it whole before one that does not, then the one of the smallest cells, then
 * the one that covers less of the earth beside it. Addresses are those of volunteers only where no source is of the
 * country.
 */
export function chooseSources(all: readonly FetchedSource[], box: BoundingBox): FetchedSource[] {
  const isOfCountry = all.some(({ holds }) => holds.kind === 'addresses' && holds.countries.length > 0);
  const sources = all.filter(
    (source) =>
      source.reading === 'windows' || source.files.by === 'chosen' || (isOfVolunteers(source) && !isOfCountry),
  );
  const best = (candidates: readonly FetchedSource[]): FetchedSource[] =>
    candidates
      .toSorted(
        (a, b) =>
          Number(holdsBox(b, box)) - Number(holdsBox(a, box)) ||
          computeCell(a) - computeCell(b) ||
          computeReach(a) - computeReach(b),
      )
      .slice(0, 1);
  const floods = sources.filter((source) => isFloodSource(source));
  return [
    ...floodHazards.flatMap((hazard) => best(floods.filter(({ holds }) => holds.hazard === hazard))),
    ...best(sources.filter(({ holds }) => holds.kind === 'baseMap')),
    ...best(sources.filter(({ holds }) => holds.kind === 'addresses')),
  ];
}

function holdsBox({ coverage }: FetchedSource, [west, south, east, north]: BoundingBox): boolean {
  return coverage.some((box) => box[0] <= west && box[1] <= south && box[2] >= east && box[3] >= north);
}

/** Of what is no raster: 0. */
function computeCell({ holds }: FetchedSource): number {
  return holds.kind === 'flood' ? computeCellMetres(holds.raster) : 0;
}

/** Square degrees. */
function computeReach({ coverage }: FetchedSource): number {
  return coverage.reduce((sum, [west, south, east, north]) => sum + (east - west) * (north - south), 0);
}
