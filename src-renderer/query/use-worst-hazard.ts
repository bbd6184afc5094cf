import { useEffect, useRef } from 'react';
import { findVerdict } from '#shared/query/verdict.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import type { RiskAnswer } from './risk-queries.ts';

/**
 * Turns the window to the hazard that matters most at a place, once, when its answer comes. What lies over the map and
 * is no hazard stays, and so does the hazard while the pin is moved by hand.
 *
 * @param answer of the place in question; null until it is there
 */
export function useWorstHazard(answer: RiskAnswer | null, isDragged: boolean): void {
  const wasDragged = useRef(false);
  useEffect(() => {
    if (isDragged) wasDragged.current = true;
    if (answer === null) return;
    const { ledPlace, overlay, set, chooseFlood, showSubject } = useUiStore.getState();
    const place = JSON.stringify(answer.assessment.point);
    if (place === ledPlace) return;
    const isMoved = wasDragged.current;
    wasDragged.current = false;
    set({ ledPlace: place });
    const verdict = findVerdict(answer.assessment);
    if (isMoved || verdict === null || (verdict.index === 1 && verdict.loss === null)) return;
    if (verdict.hazard !== 'wildfire') chooseFlood({ hazard: verdict.hazard });
    else if (overlay.kind === 'flood') showSubject('wildfire');
  }, [answer, isDragged]);
}
