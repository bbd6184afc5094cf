import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/geo/geo.ts';
import { ComparePanel } from './compare-panel.tsx';
import { pushUndo } from '#renderer/ui/undo-stack.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { COMPARISON_SIGHT, useCompareStore } from './compare-store.ts';
import { boundPlaces, useComparedPlaces } from './use-compared-places.ts';
import { useFlood } from '#renderer/map/ui-store.ts';

/** The places that are compared, with the building of the form at each of them. */
export default function CompareDrawer() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { points, replace } = useCompareStore();
  const { scenario } = useFlood();
  const ask = useCameraStore((state) => state.ask);
  const { places } = useComparedPlaces();

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
      onShowAll={() => ask({ kind: 'bounds', bounds: boundPlaces(points) })}
      onRemove={({ letter, point }) =>
        keep(
          points.filter((held) => held !== point),
          t('undoable.removeCompared', { letter }),
        )
      }
      onPrint={() => void navigate({ to: '/report/comparison' })}
      onClear={() => keep([], t('undoable.clearCompared'))}
    />
  );
}
