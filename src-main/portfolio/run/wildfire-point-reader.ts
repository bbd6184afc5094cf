import type { Coordinates } from '#shared/geo/geo.ts';
import { wildfireWarningBits } from '#shared/hazard/warning-mask.ts';
import { assessWildfire, computeScaled, computeWildfireIndex, isNodata } from '#engine/index.ts';
import { createWildfireSource, type OpenPack } from '#main/pack/index.ts';
import { createNeighbourhoodRisk } from './neighbourhood-risk.ts';
import type { PointCells } from '#main/raster/index.ts';
import { createRiskTiles } from './risk-tiles.ts';

type WildfireCode = keyof typeof wildfireWarningBits;

/** Wildfire of one pack, read at many points. */
export interface WildfirePointReader {
  containsPoint(point: Coordinates): boolean;
  /**
   * The index at the point that was placed last in the cells; null beyond the raster's extent.
   * @throws RasterStoreError
   */
  readIndex(point: Coordinates): number | null;
  /** Which warnings the index that was read last has: bits of `wildfireWarningBits`. */
  readonly warnings: number;
}

/** Creates the reader: the same figures as assessWildfire's. Null when the pack has no wildfire. */
export function createWildfirePointReader(pack: OpenPack, cells: PointCells): WildfirePointReader | null {
  const layers = pack.wildfire;
  const source = createWildfireSource(pack);
  if (layers === null || source === null) return null;
  const { group, band: index, classes, isNodataOutside } = layers;
  const band = group.bands[index]!;
  const computeNeighbourhoodRisk = createNeighbourhoodRisk(group, createRiskTiles(layers));

  const alwaysWarned = source.pack.synthetic ? wildfireWarningBits.syntheticData : 0;
  let warnings = 0;

  function readWhole(point: Coordinates): number | null {
    const answer = assessWildfire({ reading: source!.read(point), pack: source!.pack });
    const { figures } = answer;
    warnings = answer.warnings.reduce((bits, { code }) => bits | (wildfireWarningBits[code as WildfireCode] ?? 0), 0);
    return figures.status === 'answered' ? figures.wildfireIndex : null;
  }

  return {
    containsPoint: source.containsPoint,
    get warnings() {
      return warnings;
    },
    readIndex(point) {
      warnings = 0;
      const at = cells.cellOf(group);
      if (at.cell === null) return null;
      const stored = at.readTile()[index]![at.placeInTile]!;
      const hasNumber = !isNodata(band, stored);
      if (classes !== null || (hasNumber && computeScaled(band, stored) > 0)) return readWhole(point);
      const risk = computeNeighbourhoodRisk(point, at.cell);
      // Nothing burns around it: there may be no map at all.
      if (isNodataOutside && !hasNumber && risk === 0) return readWhole(point);
      warnings = alwaysWarned | wildfireWarningBits.wildfireNeighbourhoodUsed;
      return computeWildfireIndex(risk);
    },
  };
}
