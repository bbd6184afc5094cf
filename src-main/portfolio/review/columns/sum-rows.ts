import { computePerMille } from '#shared/units/per-mille.ts';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { Accumulation } from '#shared/portfolio/portfolio-summary.ts';
import type { ReviewFrame } from './review-frame.ts';

/** What some rows add up to. */
export type RowSums = Omit<Accumulation, 'key' | 'place' | 'bbox'>;

/** Adds rows up, one after the other. */
export interface RowSummer {
  add(position: number): void;
  finish(): RowSums;
  /** West, south, east, north of the points; null without any. */
  bbox(): [number, number, number, number] | null;
}

/** Creates summers over the columns of a frame, which are had once for all of them. */
export function createRowSummers(frame: ReviewFrame): () => RowSummer {
  const [tivs, aals] = [frame.column('tiv'), frame.column('aal')];
  const bounds = floodHazards.map((hazard) => frame.column(`${hazard}Pml1500`));
  const [longitudes, latitudes] = [frame.longitudes(), frame.latitudes()];

  return () => {
    let [rows, tiv, aal] = [0, 0, 0];
    let [answeredRows, answeredTiv] = [0, 0];
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    const sums = new Float64Array(floodHazards.length);
    const answered = new Uint8Array(floodHazards.length);
    return {
      add(position) {
        rows += 1;
        tiv += tivs[position]!;
        const loss = aals[position]!;
        if (loss === loss) {
          answeredRows += 1;
          answeredTiv += tivs[position]!;
          aal += loss;
        }
        for (let hazard = 0; hazard < bounds.length; hazard++) {
          const value = bounds[hazard]![position]!;
          if (value !== value) continue;
          sums[hazard]! += value;
          answered[hazard] = 1;
        }
        const [x, y] = [longitudes[position]!, latitudes[position]!];
        if (x !== x || y !== y) return;
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < south) south = y;
        if (y > north) north = y;
      },
      finish: () => ({
        rows,
        tiv,
        answeredRows,
        answeredTiv,
        aal,
        aalPerMille: computePerMille(aal, answeredTiv),
        fullDependenceBound: Object.fromEntries(
          floodHazards.map((hazard, at) => [hazard, answered[at] === 1 ? sums[at]! : null]),
        ) as Record<FloodHazard, number | null>,
      }),
      bbox: () => (west > east ? null : [west, south, east, north]),
    };
  };
}
