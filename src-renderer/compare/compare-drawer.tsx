import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { widenBox, type BoundingBox, type Coordinates } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client.ts';
import { ComparePanel } from './compare-panel.tsx';
import { createPreviewQuery, nearestAddressOptions, createRiskRequest } from '#renderer/query/risk-queries.ts';
import { pushUndo } from '#renderer/ui/undo-stack.ts';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { COMPARISON_SIGHT, markLetters, useCompareStore } from './compare-store.ts';
import { useFlood } from '#renderer/map/ui-store.ts';

/** The places that are compared, with the building of the form at each of them. */
export default function CompareDrawer() {
  const client = useClient();
  const { t } = useTranslation();
  const { points, replace } = useCompareStore();
  const financial = useBuildingStore((state) => state.committed);
  const { scenario } = useFlood();
  const ask = useCameraStore((state) => state.ask);
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

  /** Compares fewer places, which can be taken back. */
  function keep(left: readonly Coordinates[], label: string): void {
    replace(left);
    pushUndo(
      label,
      () => replace(points),
      () => replace(left),
      COMPARISON_SIGHT,
    );
  }

  return (
    <ComparePanel
      places={places}
      scenario={scenario}
      onShow={({ point }) => ask({ kind: 'point', point, unlessInView: false })}
      onShowAll={() => ask({ kind: 'bounds', bounds: boundsOf(points) })}
      onRemove={({ letter, point }) =>
        keep(
          points.filter((held) => held !== point),
          t('undoable.removeCompared', { letter }),
        )
      }
      onClear={() => keep([], t('undoable.clearCompared'))}
    />
  );
}

/** Degrees that are shown around places, so that none stands on the edge: some 100 m. */
const MARGIN_DEGREES = 0.001;

/** The box of all places with a margin. */
function boundsOf(points: readonly Coordinates[]): BoundingBox {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const box = [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ] as const;
  return widenBox(box, MARGIN_DEGREES);
}

function describeNearest(
  found: ProcedureOutput<'place.reverse'> | undefined,
): { readonly label: string; readonly distanceMetres: number } | null {
  if (found === undefined || found.match === null || found.distanceMetres === null) return null;
  return { label: found.match.label, distanceMetres: found.distanceMetres };
}
