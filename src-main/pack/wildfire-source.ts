import type { PackReference } from '#shared/query/explanation.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { WildfireCell, WildfireReading } from '#shared/hazard/hazard-reading.ts';
import { computeScaled, isNodata } from '#engine/index.ts';
import { type Cell, findCellCentre } from '#main/raster/index.ts';
import { readPack, toPackReference } from './hazard-source.ts';
import type { BandReference, OpenPack } from './open-pack.ts';
import { computeBurnProbability, readFlameCell } from './wildfire-cells.ts';
import { createNeighbourhood } from './wildfire-neighbourhood.ts';

/** The wildfire layers of one active pack, ready to be read. */
export interface WildfireHazardSource {
  readonly pack: PackReference;
  containsPoint(point: Coordinates): boolean;
  /** @throws PackUnreadableError */
  read(point: Coordinates): WildfireReading;
}

type WildfireLayers = NonNullable<OpenPack['wildfire']>;
type Neighbourhood = NonNullable<Extract<WildfireReading, { kind: 'probability' }>['neighbourhood']>;
type ReadNeighbourhood = (
  point: Coordinates,
  own: Cell,
) => { readonly cells: Neighbourhood; readonly hasNumbers: boolean };

/** Makes the wildfire layers of an open pack readable at points; null when it has none. */
export function createWildfireSource(pack: OpenPack): WildfireHazardSource | null {
  const { wildfire } = pack;
  if (wildfire === null) return null;
  const area = pack.areaOf('wildfire');
  const readNeighbourhood = createNeighbourhoodReader(wildfire);
  return {
    pack: toPackReference(pack),
    containsPoint: (point) => area.contains(point),
    read: (point) => readPack(pack, () => readWildfire(wildfire, point, readNeighbourhood)),
  };
}

function readWildfire(
  layers: WildfireLayers,
  point: Coordinates,
  readNeighbourhood: ReadNeighbourhood,
): WildfireReading {
  const { group, band: index, classes, isNodataOutside } = layers;
  const cell = group.locate(point);
  if (cell === null) return { kind: 'outside' };
  const band = group.bands[index]!;
  const stored = group.readCell(index, cell);
  const hasNumber = !isNodata(band, stored);
  if (isNodataOutside && classes !== null && !hasNumber) return { kind: 'outside' };
  const layer = classes === null ? 'burnProbability' : 'hazardIndex';
  const cells = [describeCell(layer, layers, cell, hasNumber ? stored : null)];
  if (classes !== null) return { kind: 'index', cells, stored: hasNumber ? stored : null, classes };
  const burnProbability = hasNumber ? computeScaled(band, stored) : null;
  const burns = burnProbability !== null && burnProbability > 0;
  const around = burns ? null : readNeighbourhood(point, cell);
  if (isNodataOutside && !hasNumber && around?.hasNumbers === false) return { kind: 'outside' };
  const flame = burns ? readFlameCell(layers.flame, point) : null;
  return {
    kind: 'probability',
    cells: flame === null ? cells : [...cells, describeCell('flame', layers.flame!, flame, flame.stored)],
    burnProbability,
    flameLengthMetres: flame === null ? null : flame.lengthMetres,
    neighbourhood: around === null ? null : around.cells,
  };
}

function describeCell(
  layer: WildfireCell['layer'],
  { group, band: index }: BandReference,
  { column, row }: Cell,
  stored: number | null,
): WildfireCell {
  const { path, band } = group.bands[index]!;
  return {
    layer,
    path,
    band,
    cell: { column, row },
    // Where the figures alone are asked for, its projection would be a sixth of the work.
    get centre() {
      const { latitude, longitude } = findCellCentre(group, column, row);
      return { latitude, longitude };
    },
    stored,
  };
}

/** Creates what reads every cell around an unburnable one, row by row from the north. */
function createNeighbourhoodReader({ group, band: index, flame }: WildfireLayers): ReadNeighbourhood {
  const band = group.bands[index]!;
  const findCells = createNeighbourhood(group, (column, row) => findCellCentre(group, column, row));
  return (point, own) => {
    const burn: number[] = [];
    const lengths: number[] = [];
    let hasNumbers = false;
    findCells(point, own, (row, left, right) => {
      const run = group.readBlock({ band: index, level: 0, column: left, row, width: right - left + 1, height: 1 });
      for (const [at, stored] of run.entries()) {
        hasNumbers ||= !isNodata(band, stored);
        const probability = computeBurnProbability(band, stored);
        const cell = probability > 0 ? readFlameCell(flame, findCellCentre(group, left + at, row)) : null;
        burn.push(probability);
        lengths.push(cell?.lengthMetres ?? Number.NaN);
      }
    });
    const cells = { burnProbability: Float64Array.from(burn), flameLengthMetres: Float64Array.from(lengths) };
    return { cells, hasNumbers };
  };
}
