import { useEffect } from 'react';
import { computeDistanceMetres } from '#shared/geo/geo.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useDraggedPoint } from '#renderer/ui/drag-store.ts';
import { findNamed, findOrigin, namePlace, useMovedPin } from './moved-pin.ts';
import type { Subject } from './subject.ts';
import { useAnswer } from './use-answer.ts';
import { useSubject } from './use-subject.ts';

/** What the window is about, as the search field names it; empty: nothing, or it is not known yet. */
export function useShownName(): string {
  const { t, coordinates, distance } = useTexts();
  const { subject } = useSubject();
  const { answer, isPrevious } = useAnswer(subject);
  const dragged = useDraggedPoint();
  const origin = useMovedPin((state) => findOrigin(state, subject));
  const place = answer === null || isPrevious || dragged !== null ? null : answer.assessment;
  const known = useMovedPin((state) => findNamed(state, subject)?.name);
  const asked = known ?? nameSubject(subject, coordinates);
  const name = place === null ? asked : (place.match?.label ?? coordinates(place.point));
  useEffect(() => {
    if (place !== null) namePlace({ subject, name, point: place.point });
  }, [subject, place, name]);
  if (dragged !== null) return coordinates(dragged);
  if (origin === null || place === null) return name;
  return t('search.moved', {
    distance: t('unit.metres', { value: distance(computeDistanceMetres(origin.point, place.point)) }),
    name: origin.name,
  });
}

/** A subject of which there is no answer yet. */
function nameSubject(subject: Subject, coordinates: ReturnType<typeof useTexts>['coordinates']): string {
  if (subject.kind !== 'place') return '';
  const { location } = subject;
  if ('latitude' in location) return coordinates(location);
  const { streetAddress, unitNumber, city, areaName, postalCode } = location;
  // An address as it was typed has its town in it.
  const isWhole = city !== undefined && streetAddress.includes(city);
  return isWhole
    ? streetAddress
    : [streetAddress, unitNumber, city, areaName, postalCode].filter((part) => part !== undefined).join(', ');
}
