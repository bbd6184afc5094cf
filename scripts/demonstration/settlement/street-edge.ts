import type { Point } from '../region-frame.ts';

/** A piece of street between two neighbouring corners of a settlement's grid. */
export interface StreetEdge {
  /** `along` the settlement's main axis or `across` it. */
  readonly sense: 'along' | 'across';
  /** Number of the grid line, 0 through the centre. */
  readonly line: number;
  /** Place on the line: the edge joins corners `step` and `step + 1`. */
  readonly step: number;
  readonly path: readonly Point[];
  /** Whether it crosses water. */
  readonly hasBridge: boolean;
}

/** The two corners of an edge, by name. */
export function listCorners({ sense, line, step }: StreetEdge): [string, string] {
  return sense === 'along' ? [`${step},${line}`, `${step + 1},${line}`] : [`${line},${step}`, `${line},${step + 1}`];
}

/** Of edges that may lie in several islands, those of the largest one. */
export function keepLargestPart(edges: readonly StreetEdge[]): StreetEdge[] {
  const byCorner = new Map<string, StreetEdge[]>();
  for (const edge of edges) {
    for (const corner of listCorners(edge)) byCorner.set(corner, [...(byCorner.get(corner) ?? []), edge]);
  }
  const seen = new Set<StreetEdge>();
  let largest = new Set<StreetEdge>();
  for (const start of edges) {
    if (seen.has(start)) continue;
    const part = new Set([start]);
    for (const edge of part) {
      seen.add(edge);
      for (const corner of listCorners(edge)) for (const next of byCorner.get(corner)!) part.add(next);
    }
    if (part.size > largest.size) largest = part;
  }
  return edges.filter((edge) => largest.has(edge));
}
