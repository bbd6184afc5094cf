import { useCallback, useMemo, useState } from 'react';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { ModeHandlers } from '../map-modes.ts';

/** The path that is measured, and what may be done to it. */
export interface MeasureMode extends ModeHandlers {
  readonly path: readonly Coordinates[];
  undo(): void;
  clear(): void;
  /** Leaves the mode; the path is forgotten. */
  end(): void;
}

/** Collects the points of a path: click or Enter adds one, Backspace takes the last one back, Escape ends. */
export function useMeasureMode(onEnd: () => void): MeasureMode {
  const [path, setPath] = useState<readonly Coordinates[]>([]);
  const undo = useCallback(() => setPath((points) => points.slice(0, -1)), []);
  const clear = useCallback(() => setPath([]), []);
  const end = useCallback(() => {
    setPath([]);
    onEnd();
  }, [onEnd]);
  return useMemo(
    () => ({
      path,
      undo,
      clear,
      end,
      pick: (point) =>
        setPath((points) => {
          const last = points.at(-1);
          // The second click of a double click.
          const isSame = last?.latitude === point.latitude && last.longitude === point.longitude;
          return isSame ? points : [...points, point];
        }),
      press(key) {
        if (key === 'Escape') end();
        else if (key === 'Backspace' || key === 'Delete') undo();
        else return false;
        return true;
      },
    }),
    [path, undo, clear, end],
  );
}
