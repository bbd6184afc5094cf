import { useEffect, useRef } from 'react';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';

/**
 * Leads the map to the regions whenever their set changes, in whichever window that was done.
 *
 * @param isWorkedOn whether the map shows a building that is worked on: then only the first regions lead it
 */
export function useHomeView(home: BoundingBox | null, isWorkedOn: boolean): void {
  const ask = useCameraStore((state) => state.ask);
  const key = JSON.stringify(home);
  const hasLed = useRef(false);
  const latestIsWorkedOn = useRef(isWorkedOn);
  useEffect(() => {
    latestIsWorkedOn.current = isWorkedOn;
  });
  useEffect(() => {
    const bounds = JSON.parse(key) as BoundingBox | null;
    if (bounds === null) return;
    // At a start on a survey its place may be known before the regions.
    const isLed = hasLed.current || useCameraStore.getState().request !== null;
    hasLed.current = true;
    if (!(isLed && latestIsWorkedOn.current)) ask({ kind: 'bounds', bounds });
  }, [ask, key]);
}
