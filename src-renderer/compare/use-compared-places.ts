import { useQueries } from '@tanstack/react-query';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { widenBox, type BoundingBox, type Coordinates } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client.ts';
import { boundPoints } from '#renderer/map/bound-points.ts';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { createPreviewQuery, createRiskRequest, nearestAddressOptions } from '#renderer/query/risk-queries.ts';
import type { ComparedPlace } from './compare-rows.ts';
import { markLetters, useCompareStore } from './compare-store.ts';

/** The places that are compared, with the building of the form at each of them; settled: all that is asked is known. */
export function useComparedPlaces(): { readonly places: ComparedPlace[]; readonly isSettled: boolean } {
  const client = useClient();
  const points = useCompareStore((state) => state.points);
  const financial = useBuildingStore((state) => state.committed);
  const answers = useQueries({
    queries: points.map((point) => createPreviewQuery(client, createRiskRequest(point, financial))),
  });
  const nearest = useQueries({ queries: points.map((point) => nearestAddressOptions(client, point)) });
  const places = points.map((point, index) => ({
    letter: markLetters[index] ?? '',
    point,
    answer: answers[index]?.data ?? null,
    hasFailed: answers[index]?.isError ?? false,
    nearest: describeNearest(nearest[index]?.data),
  }));
  return { places, isSettled: [...answers, ...nearest].every(({ isPending }) => !isPending) };
}

/** Degrees that are shown around places, so that none stands on the edge: some 100 m. */
const MARGIN_DEGREES = 0.001;

/** The box of all places with a margin. */
export function boundPlaces(points: readonly Coordinates[]): BoundingBox {
  return widenBox(boundPoints(points), MARGIN_DEGREES);
}

function describeNearest(found: ProcedureOutput<'place.reverse'> | undefined): ComparedPlace['nearest'] {
  if (found === undefined || found.match === null || found.distanceMetres === null) return null;
  return { label: found.match.label, distanceMetres: found.distanceMetres };
}
