import type { Point } from '../region-frame.ts';
import type { SettlementPlan } from './settlement-plans.ts';
import type { StreetEdge } from './street-edge.ts';

/** A run of street without a gap, on one line of a settlement's grid. */
export interface StreetRun {
  readonly sense: 'along' | 'across';
  /** Number of the grid line, 0 through the centre. */
  readonly line: number;
  readonly path: readonly Point[];
  /** Where on its line the run starts and ends, metres from the settlement's middle; below 0 on the near side. */
  readonly startMetres: number;
  readonly endMetres: number;
  readonly hasBridge: boolean;
}

/** Joins edges that follow each other on a line. @param edges line by line, each line's in order. */
export function joinEdges(edges: readonly StreetEdge[], plan: SettlementPlan): StreetRun[] {
  const runs: StreetRun[] = [];
  let last: StreetEdge | null = null;
  for (const edge of edges) {
    const block = edge.sense === 'along' ? plan.blockLength : plan.blockWidth;
    const endMetres = (edge.step + 1) * block;
    const run = runs[runs.length - 1];
    const follows = run && last?.sense === edge.sense && last.line === edge.line && last.step + 1 === edge.step;
    if (follows) {
      const path = [...run.path, ...edge.path.slice(1)];
      runs[runs.length - 1] = { ...run, path, endMetres, hasBridge: run.hasBridge || edge.hasBridge };
    } else {
      const { sense, line, path, step, hasBridge } = edge;
      runs.push({ sense, line, path, startMetres: step * block, endMetres, hasBridge });
    }
    last = edge;
  }
  return runs;
}
