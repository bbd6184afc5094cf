import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isInBox } from '#shared/geo/geo.ts';
import type { SearchChoice } from './search/search-option.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { useRegions } from '#renderer/map/map-queries.ts';
import { awaitAnswer } from './awaited-answer.ts';
import { subjectAt, type Subject } from './subject.ts';
import { useGoToSection } from './sections.ts';
import { useSubject } from './use-subject.ts';
import { isWholeScreen } from '#renderer/ui/whole-screens.ts';

/**
 * Leads the window to what was chosen in the search field or the palette; `byKey` leads the focus on to the answer.
 */
export function useChoosePlace(): (choice: SearchChoice, byKey?: boolean) => void {
  const { setSubject } = useSubject();
  const ask = useCameraStore((state) => state.ask);
  const router = useRouter();
  const goTo = useGoToSection();
  const regions = useRegions();
  return useCallback(
    (choice, byKey = false) => {
      const show = (subject: Subject): void => {
        if (byKey) awaitAnswer(subject);
        setSubject(subject);
      };
      if (choice.kind === 'recent') return show({ kind: 'entry', id: choice.id });
      if (choice.kind === 'typed') return show({ kind: 'place', location: choice.address });
      // Beyond every region there is nothing that the map could show.
      const isKnown = regions.length === 0 || regions.some((box) => isInBox(box, choice.point));
      if (isKnown) ask({ kind: 'point', point: choice.point, unlessInView: false });
      if (choice.kind === 'coordinates') show(subjectAt(choice.point));
      if (choice.kind === 'address') show({ kind: 'place', location: choice.address });
      // A town is looked at on the map: where another screen covers it, that is left.
      if (choice.kind === 'city' && isWholeScreen(router.state.location.pathname)) goTo('/');
    },
    [setSubject, ask, router, goTo, regions],
  );
}
